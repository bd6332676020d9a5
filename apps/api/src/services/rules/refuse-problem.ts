import { referenceProblem } from "@dakiya/domain/segment";
import type { RuleReferences, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { Executor } from "../../db/client.ts";
import { refusedField } from "../../errors.ts";
import { loadRuleContext } from "./references/index.ts";
import type { RuleContext } from "./references/index.ts";

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
    if (message !== null) throw refusedField("invalid", path, message);
  }
}

/** The context for compiling rules whose references all exist. @throws AppError "invalid", as `refuseProblem` */
export async function loadSoundContext(
  db: Executor,
  accountId: number,
  groups: readonly SegmentRuleGroup[],
  now = new Date(),
): Promise<RuleContext> {
  const context = await loadRuleContext(db, accountId, groups, now);
  refuseProblem(groups, context);
  return context;
}
