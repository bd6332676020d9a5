import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { segmentRulesFor, usesAttributes } from "@dakiya/domain/segment";
import type { AskedRuleGroup, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { Tx } from "../../db/client.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findFields, holdFields } from "./find-fields.ts";

/**
 * Reads the rules of a request by the account's own fields, which are not looked up for rules that ask about none.
 *
 * @param path - Where the rules stand in the request.
 * @throws AppError "invalid" with a sentence for each rule that means nothing.
 */
export async function readRules(
  ctx: Pick<Ctx, "db" | "account">,
  asked: AskedRuleGroup,
  path = "rules",
): Promise<SegmentRuleGroup> {
  const own = usesAttributes(asked) ? await findFields(ctx.db, ctx.account.id) : [];
  return readBy(own, asked, path);
}

/** The same for rules that are then stored. @throws AppError "invalid" */
export async function readRulesToKeep(
  tx: Tx,
  { account }: Pick<AccountCtx, "account">,
  asked: AskedRuleGroup,
): Promise<SegmentRuleGroup> {
  return readBy(usesAttributes(asked) ? await holdFields(tx, account.id) : [], asked, "rules");
}

function readBy(
  own: readonly FieldDefinition[],
  asked: AskedRuleGroup,
  path: string,
): SegmentRuleGroup {
  // An empty group, which the AI may be asked about, describes nobody and needs no reading.
  if (asked.rules.length === 0) return { combinator: asked.combinator, rules: [] };
  const result = segmentRulesFor(own).safeParse(asked);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    path: [path, ...issue.path].join("."),
    message: issue.message,
  }));
  throw new AppError("invalid", fields[0]?.message ?? MESSAGES.server.invalidBody, { fields });
}
