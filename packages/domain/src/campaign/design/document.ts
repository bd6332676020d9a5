import { z } from "zod";
import { isStorableJson } from "../storable.ts";
import { anyBlock, rulesOf } from "./blocks/index.ts";
import type { Block } from "./blocks/index.ts";
import { DESIGN_LIMITS } from "./limits.ts";
import { DESIGN_SENTENCES } from "./sentences.ts";

const shape = z
  .strictObject({
    version: z.literal(1),
    blocks: z
      .array(anyBlock)
      .max(DESIGN_LIMITS.blocks, DESIGN_SENTENCES.manyBlocks(DESIGN_LIMITS.blocks)),
  })
  .superRefine((document, ctx) => {
    const blocks = allBlocks(document);
    const report = (message: string): void => {
      ctx.addIssue({ code: "custom", message, path: ["blocks"] });
    };
    if (blocks.length > DESIGN_LIMITS.blocks)
      report(DESIGN_SENTENCES.manyBlocks(DESIGN_LIMITS.blocks));
    for (const block of blocks) {
      const problem = rulesOf(block).problem?.(block) ?? null;
      if (problem !== null) report(problem);
    }
    if (new Set(blocks.map(({ id }) => id)).size < blocks.length) report(DESIGN_SENTENCES.twice);
    if (blocks.filter(({ showIf }) => showIf !== undefined).length > DESIGN_LIMITS.conditions)
      report(DESIGN_SENTENCES.manyConditions(DESIGN_LIMITS.conditions));
  });

/** Message document: the one form that is stored, edited and rendered. */
export type DesignDocument = z.infer<typeof shape>;

/**
 * The schema of a designed message as a request may bring it: an accepted document survives JSON unchanged and can be
 * stored. Rules in `showIf` on the account's own fields are let through, for `segmentRulesFor` to read again.
 */
export const designDocument = z
  .unknown()
  .superRefine((value, ctx) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const message = isObject ? DESIGN_SENTENCES.tooLarge : DESIGN_SENTENCES.notDocument;
    if (!isObject || !isStorableJson(value, DESIGN_LIMITS.json))
      ctx.issues.push({ code: "custom", message, input: value, continue: false });
  })
  .pipe(shape);

/** All blocks in the order they are read, those in columns after the one that holds them. */
export function allBlocks(document: DesignDocument): Block[] {
  return document.blocks.flatMap((block) =>
    block.type === "columns" ? [block, ...block.columns.flat()] : [block],
  );
}
