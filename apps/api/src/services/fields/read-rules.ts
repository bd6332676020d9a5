import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { segmentRulesFor, usesAttributes } from "@dakiya/domain/segment";
import type { RequestedRuleGroup, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { Executor, Tx } from "../../db/client.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { loadRuleReferences } from "../rules/references/index.ts";
import { refuseProblem } from "../rules/refuse-problem.ts";
import { findFields, holdFields } from "./find-fields.ts";

/**
 * Reads the rules of a request with the account's own fields and their references; neither is looked up for rules without
 * any.
 *
 * @param path - Where the rules stand in the request.
 * @throws AppError "invalid" with a sentence for each rule that means nothing.
 */
export async function readRules(
  ctx: Pick<Ctx, "db" | "account">,
  requested: RequestedRuleGroup,
  path = "rules",
): Promise<SegmentRuleGroup> {
  const own = usesAttributes(requested) ? await findFields(ctx.db, ctx.account.id) : [];
  return await checked(ctx.db, ctx.account.id, readBy(own, requested, path), path);
}

/** The same for rules that are then stored. @throws AppError "invalid" */
export async function readRulesToKeep(
  tx: Tx,
  { account }: Pick<AccountCtx, "account">,
  requested: RequestedRuleGroup,
): Promise<SegmentRuleGroup> {
  const own = usesAttributes(requested) ? await holdFields(tx, account.id) : [];
  return await checked(tx, account.id, readBy(own, requested, "rules"), "rules");
}

async function checked(
  db: Executor,
  accountId: number,
  rules: SegmentRuleGroup,
  path: string,
): Promise<SegmentRuleGroup> {
  const references = await loadRuleReferences(db, accountId, [rules]);
  refuseProblem([rules], { references }, path);
  return rules;
}

function readBy(
  own: readonly FieldDefinition[],
  requested: RequestedRuleGroup,
  path: string,
): SegmentRuleGroup {
  // An empty group, which an AI request may have, describes nobody and needs no reading.
  if (requested.rules.length === 0) return { combinator: requested.combinator, rules: [] };
  const result = segmentRulesFor(own).safeParse(requested);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    path: [path, ...issue.path].join("."),
    message: issue.message,
  }));
  throw new AppError("invalid", fields[0]?.message ?? MESSAGES.server.invalidBody, { fields });
}
