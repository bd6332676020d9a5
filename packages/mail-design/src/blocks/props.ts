import type { Block } from "@dakiya/domain/campaign/design";
import type { ReactNode } from "react";
import type { MailBrand } from "../brand.ts";
import type { Theme } from "../theme.ts";

/** Context in which every block is rendered. */
export type Surroundings = {
  brand: MailBrand;
  theme: Theme;
  /** Maximum width in pixels. */
  room: number;
  /** Pixels below the block. The last one in a box has none: the box's padding is there. */
  gap: number;
  /** Renders blocks one below the other. */
  Blocks: (props: { blocks: readonly Block[] } & Surroundings) => ReactNode;
};

/** Properties of the renderer of one kind of block. */
export type BlockProps<Type extends Block["type"]> = {
  block: Extract<Block, { type: Type }>;
} & Surroundings;

/** Renders the blocks of a kind. */
export type Renderer<Type extends Block["type"]> = (props: BlockProps<Type>) => ReactNode;

/** Pixels between two blocks. */
export const GAP = 16;
