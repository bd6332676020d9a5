import { z } from "zod";
import { isStorableJson } from "../storable.ts";
import { anyBlock, rulesOf } from "./blocks/index.ts";
import type { Block } from "./blocks/index.ts";
import { listsIn } from "./blocks/inside.ts";
import { DESIGN_LIMITS } from "./limits.ts";
import { DESIGN_SENTENCES } from "./sentences.ts";
import { DESIGN_VERSION, isNewer, upgradeDesign } from "./versions.ts";

const shape = z
  .strictObject({
    version: z.literal(DESIGN_VERSION),
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
// oxlint-disable-next-line typescript/consistent-type-definitions -- the compiler writes out an alias in full
export interface DesignDocument {
  version: typeof DESIGN_VERSION;
  blocks: Block[];
}

/**
 * The schema of a designed message as a request may bring it: an accepted document survives JSON unchanged and can be
 * stored. One of an earlier version is upgraded. Rules in `showIf` on the account's own fields are let through, for `segmentRulesFor` to read again.
 */
export const designDocument: z.ZodType<DesignDocument> = z
  .unknown()
  .superRefine((value, ctx) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const message = !isObject
      ? DESIGN_SENTENCES.notDocument
      : isNewer(value)
        ? DESIGN_SENTENCES.newer
        : DESIGN_SENTENCES.tooLarge;
    if (!isObject || isNewer(value) || !isStorableJson(value, DESIGN_LIMITS.json))
      ctx.issues.push({ code: "custom", message, input: value, continue: false });
  })
  .transform(upgradeDesign)
  .pipe(shape);

/** All blocks in the order they are read, those in columns and sections after the one that holds them. */
export function allBlocks(document: DesignDocument): Block[] {
  const withInner = (block: Block): Block[] => [
    block,
    ...listsIn(block).flatMap((blocks) => blocks.flatMap(withInner)),
  ];
  return document.blocks.flatMap(withInner);
}
