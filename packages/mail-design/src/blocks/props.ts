import type { Block } from "@dakiya/domain/campaign/design";
import type { MailBrand } from "../brand.ts";
import type { Theme } from "../theme.ts";

/** Context in which every block is rendered; `room` is the maximum width in pixels. */
export type Surroundings = { brand: MailBrand; theme: Theme; room: number };

/** Properties of the renderer of one kind of block. */
export type BlockProps<Type extends Block["type"]> = {
  block: Extract<Block, { type: Type }>;
} & Surroundings;
