import { z } from "zod";
import { joinParagraphs } from "../plain-text.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { button } from "./button.ts";
import { countdown } from "./countdown.ts";
import { divider } from "./divider.ts";
import { footer } from "./footer.ts";
import { heading } from "./heading.ts";
import { html } from "./html.ts";
import { image } from "./image.ts";
import { previewed } from "./kind.ts";
import type { BlockRules, BrandWords } from "./kind.ts";
import { logo } from "./logo.ts";
import { product } from "./product.ts";
import { products } from "./products.ts";
import { quote } from "./quote.ts";
import { social } from "./social.ts";
import { spacer } from "./spacer.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";
import { video } from "./video.ts";

/** The kinds of blocks that stand by themselves or in a column, a line each. */
const LEAF_KINDS = {
  heading,
  text,
  image,
  logo,
  button,
  divider,
  spacer,
  video,
  countdown,
  table,
  product,
  products,
  social,
  quote,
  html,
  footer,
} as const;

type LeafSchema = (typeof LEAF_KINDS)[keyof typeof LEAF_KINDS]["schema"];
/** A block that stands by itself or in a column. */
export type LeafBlock = z.infer<LeafSchema>;

/** One schema a kind. */
export const leafSchemas = Object.values(LEAF_KINDS).map(({ schema }) => schema) as [
  LeafSchema,
  ...LeafSchema[],
];
export const leafBlock = z.discriminatedUnion("type", leafSchemas, {
  error: DESIGN_SENTENCES.unknownBlock,
});

/** The rules of the block's kind. */
export const leafRules = (block: LeafBlock): BlockRules<LeafBlock> =>
  LEAF_KINDS[block.type] as unknown as BlockRules<LeafBlock>;

/** The blocks of a column as plain text. */
export const leavesToText = (blocks: readonly LeafBlock[], brand: BrandWords): string =>
  joinParagraphs(blocks.map((block) => leafRules(block).toText(block, brand)));

/** The blocks of a column as a preview shows them. */
export const previewLeaves = (blocks: readonly LeafBlock[]): LeafBlock[] =>
  blocks.flatMap((block) => previewed(block, leafRules(block)));
