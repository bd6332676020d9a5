import { referenceProblem } from "@dakiya/domain/segment";
import type { RuleReferences, SegmentRuleGroup } from "@dakiya/domain/segment";
import { AppError } from "../../errors.ts";

/**
 * Refuses rules that refer to something deleted, or in a circle: they would match nobody.
 *
 * @param path - Where the rules stand in a request.
 * @throws AppError "invalid"
 */
export function refuseProblem(
  groups: readonly SegmentRuleGroup[],
  { references }: { references: RuleReferences },
  path = "rules",
): void {
  for (const group of groups) {
    const message = referenceProblem(group, references);
    if (message !== null) throw new AppError("invalid", message, { fields: [{ path, message }] });
  }
}
