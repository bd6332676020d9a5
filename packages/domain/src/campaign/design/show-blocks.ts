import type { FieldDefinition } from "../../fields/definition.ts";
import { matchesSegment } from "../../segment/evaluate.ts";
import { segmentRulesFor } from "../../segment/rule.ts";
import type { SegmentCustomer, SegmentRuleGroup } from "../../segment/types.ts";
import type { Block } from "./blocks/index.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";

/** The rules of blocks that only some recipients see, by the block's id. */
export type BlockConditions = ReadonlyMap<string, SegmentRuleGroup>;

/**
 * The conditions of a document, read once for all recipients.
 *
 * @param definitions - The account's own fields.
 * @throws ZodError, with a sentence each, where a rule names an unknown field, or an operator that it doesn't have.
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

/** A document without some of its blocks, in columns too; columns that hold nothing more keep their place. */
export function withoutBlocks(document: DesignDocument, hidden: readonly string[]): DesignDocument {
  const isShown = ({ id }: Block): boolean => !hidden.includes(id);
  return {
    ...document,
    blocks: document.blocks
      .filter(isShown)
      .map((block) =>
        block.type === "columns"
          ? { ...block, columns: block.columns.map((blocks) => blocks.filter(isShown)) }
          : block,
      ),
  };
}
