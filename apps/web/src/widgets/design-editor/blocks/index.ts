import type { Block } from "@dakiya/domain/campaign/design";
import type { Node } from "@tiptap/pm/model";
import { button } from "./button.tsx";
import { columns } from "./columns.ts";
import { countdown } from "./countdown.tsx";
import { divider } from "./divider.ts";
import { footer } from "./footer.tsx";
import { heading } from "./heading.tsx";
import { html } from "./html.tsx";
import { image } from "./image.tsx";
import type { BlockOf, EditorBlock, Offer } from "./kind.ts";
import { logo } from "./logo.tsx";
import { product } from "./product.tsx";
import { products } from "./products.tsx";
import { quote } from "./quote.tsx";
import { section } from "./section.ts";
import { social } from "./social.tsx";
import { spacer } from "./spacer.tsx";
import { table } from "./table.tsx";
import { text } from "./text.tsx";
import { video } from "./video.tsx";

/** The kinds of blocks, a line each, in the order they are offered. */
const BLOCKS: { [Type in Block["type"]]: EditorBlock<BlockOf<Type>> } = {
  text,
  heading,
  image,
  logo,
  button,
  columns,
  video,
  countdown,
  table,
  section,
  product,
  products,
  quote,
  html,
  divider,
  spacer,
  social,
  footer,
};
export const BLOCK_TYPES = Object.keys(BLOCKS) as Block["type"][];

export const isBlockType = (type: string): type is Block["type"] => Object.hasOwn(BLOCKS, type);

export const editorBlockOf = (type: Block["type"]): EditorBlock<Block> =>
  BLOCKS[type] as unknown as EditorBlock<Block>;

/** The kind of block that a node is. */
export const blockTypeOf = ({ type: { name } }: Node): Block["type"] =>
  name === "words" ? "text" : (name as Block["type"]);

export type Kind = Required<Offer>;
/** Blocks that can be added to a message, in the order of the menu. */
export const KINDS: readonly Kind[] = BLOCK_TYPES.flatMap((kind) => {
  const { label, offers } = editorBlockOf(kind);
  return offers.map((offer) => ({ kind, label, ...offer }));
});

/** The kinds that a search means; all for an empty one. */
export function findKinds(search: string): readonly Kind[] {
  const wanted = search.trim().toLowerCase();
  return KINDS.filter(({ label, also }) => `${label} ${also}`.toLowerCase().includes(wanted));
}
