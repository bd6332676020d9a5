import { z } from "zod";
import { DESIGN_LIMITS } from "../limits.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { blockKind } from "./kind.ts";
import { leafBlock, leavesToText, previewLeaves } from "./leaves.ts";

/** Two or three columns of other blocks, side by side. */
export const columns = blockKind(
  "columns",
  {
    columns: z
      .array(z.array(leafBlock).max(DESIGN_LIMITS.blocks, DESIGN_SENTENCES.tooLarge))
      .min(2, DESIGN_SENTENCES.columns)
      .max(3, DESIGN_SENTENCES.columns),
  },
  {
    toText: (block, brand) =>
      block.columns.map((blocks) => leavesToText(blocks, brand)).join("\n\n"),
    preview: (block) => ({ ...block, columns: block.columns.map(previewLeaves) }),
  },
);
