import { z } from "zod";
import { DESIGN_LIMITS } from "../limits.ts";
import { joinParagraphs } from "../plain-text.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { columns } from "./columns.ts";
import { blockKind, previewed } from "./kind.ts";
import type { BlockRules } from "./kind.ts";
import { leafRules, leafSchemas } from "./leaves.ts";
import type { LeafBlock } from "./leaves.ts";

type Inner = LeafBlock | z.infer<typeof columns.schema>;

const rulesOf = (block: Inner): BlockRules<Inner> =>
  (block.type === "columns" ? columns : leafRules(block)) as unknown as BlockRules<Inner>;

/** Blocks and rows that stand on one background. */
export const section = blockKind(
  "section",
  {
    blocks: z
      .array(
        z.discriminatedUnion("type", [...leafSchemas, columns.schema], {
          error: DESIGN_SENTENCES.section,
        }),
      )
      .max(DESIGN_LIMITS.blocks, DESIGN_SENTENCES.tooLarge),
  },
  {
    toText: ({ blocks }, brand) =>
      joinParagraphs(blocks.map((block) => rulesOf(block).toText(block, brand))),
    preview: (block) => ({
      ...block,
      blocks: block.blocks.flatMap((inner) => previewed(inner, rulesOf(inner))),
    }),
  },
);
