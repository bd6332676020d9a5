import { z } from "zod";
import { joinParagraphs } from "../plain-text.ts";
import { section } from "./section.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { columns } from "./columns.ts";
import { previewed } from "./kind.ts";
import type { BlockRules, BrandWords } from "./kind.ts";
import { leafRules, leafSchemas } from "./leaves.ts";
import type { LeafBlock } from "./leaves.ts";

export type ColumnsBlock = z.infer<typeof columns.schema>;
export type SectionBlock = z.infer<typeof section.schema>;
export type Block = LeafBlock | ColumnsBlock | SectionBlock;

/** The schema of any block. */
export const anyBlock = z.discriminatedUnion(
  "type",
  [...leafSchemas, columns.schema, section.schema],
  {
    error: DESIGN_SENTENCES.unknownBlock,
  },
);

/** The rules of a block's kind. Links, pictures and gaps of blocks inside columns are not those of the columns. */
export const rulesOf = (block: Block): BlockRules<Block> =>
  (block.type === "section"
    ? section
    : block.type === "columns"
      ? columns
      : leafRules(block)) as unknown as BlockRules<Block>;

/** Blocks as plain text, one below the other. */
export const blocksToText = (blocks: readonly Block[], brand: BrandWords): string =>
  joinParagraphs(blocks.map((block) => rulesOf(block).toText(block, brand)));

/** Blocks that lack links and pictures as a preview shows them. */
export const previewBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => previewed(block, rulesOf(block)));
