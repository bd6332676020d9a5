import type { FieldDefinition } from "../../fields/definition.ts";
import { matchesSegment } from "../../segment/evaluate.ts";
import { referenceProblem } from "../../segment/references.ts";
import type { RuleReferences } from "../../segment/references.ts";
import { segmentRulesFor } from "../../segment/rule.ts";
import type { SegmentCustomer, SegmentRuleGroup } from "../../segment/types.ts";
import { listsIn, withLists } from "./blocks/inside.ts";
import type { Block } from "./blocks/index.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";
import { DESIGN_SENTENCES } from "./sentences.ts";

/** The rules of blocks that only some recipients see, by the block's id. */
export type BlockConditions = ReadonlyMap<string, SegmentRuleGroup>;

/**
 * The conditions of a document, read once for all recipients.
 *
 * @param definitions - The account's own fields.
 * @throws ZodError where `conditionProblems` finds rules that can't be read.
 */
export function readConditions(
  document: DesignDocument,
  definitions: readonly FieldDefinition[],
): BlockConditions {
  const rules = segmentRulesFor(definitions);
  return new Map(
    allBlocks(document).flatMap(({ id, showIf }): [string, SegmentRuleGroup][] =>
      showIf === undefined ? [] : [[id, rules.parse(showIf)]],
    ),
  );
}

/** A fault of a block's condition; `path` leads there from the document. */
export type ConditionProblem = { path: string; message: string };

/**
 * Conditions of a document that can't be evaluated, one for a block: rules that can't be read for these fields, or that
 * refer to something deleted.
 *
 * @param references - Things the conditions refer to; absent where they are not loaded.
 */
export function conditionProblems(
  document: DesignDocument,
  definitions: readonly FieldDefinition[],
  references?: RuleReferences,
): ConditionProblem[] {
  const rules = segmentRulesFor(definitions);
  return placesOf(document).flatMap(([{ showIf }, place], index) => {
    if (showIf === undefined) return [];
    const read = rules.safeParse(showIf);
    const [issue] = read.error?.issues ?? [];
    const problem =
      read.data === undefined
        ? issue?.message
        : references && referenceProblem(read.data, references);
    if (problem == null) return [];
    const path = [place, "showIf", ...(issue?.path ?? [])].join(".");
    return [{ path, message: DESIGN_SENTENCES.condition(index + 1, problem) }];
  });
}

/** All blocks in the order of `allBlocks`, each with the path that leads to it. */
function placesOf({ blocks }: DesignDocument): [Block, string][] {
  const placed = (block: Block, path: string): [Block, string][] => [
    [block, path],
    ...listsIn(block).flatMap((inside, nth) =>
      inside.flatMap((inner, row) =>
        placed(inner, `${path}.${block.type === "section" ? "blocks" : `columns.${nth}`}.${row}`),
      ),
    ),
  ];
  return blocks.flatMap((block, index) => placed(block, `blocks.${index}`));
}

/** The ids of the blocks that this recipient is not shown, in the document's order. */
export function hiddenBlocks(
  conditions: BlockConditions,
  customer: SegmentCustomer,
  now: Date,
): string[] {
  return [...conditions].flatMap(([id, rules]) =>
    matchesSegment(rules, customer, now) ? [] : [id],
  );
}

/** A document without some of its blocks, in columns and sections too; those that hold nothing more keep their place. */
export function withoutBlocks(document: DesignDocument, hidden: readonly string[]): DesignDocument {
  const shown = <B extends Block>(blocks: readonly B[]): B[] =>
    blocks.filter(({ id }) => !hidden.includes(id)).map((block) => withLists(block, shown) as B);
  return { ...document, blocks: shown(document.blocks) };
}
