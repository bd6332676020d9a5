import type { CustomerFilter } from "@dakiya/domain/customer";
import type { RequestedRuleGroup, RuleReferences, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { Executor } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { readRules } from "../fields/read-rules.ts";
import { loadRuleReferences } from "../rules/references/index.ts";

/** The stored filter of a list of customers: the domain's filter and rules. */
export type StoredFilter = CustomerFilter & { rules?: SegmentRuleGroup | undefined };

/** The same with the things that the rules refer to. */
export type ListFilter = CustomerFilter & {
  rules?: { group: SegmentRuleGroup; references: RuleReferences } | undefined;
};

type Requested = CustomerFilter & { rules?: RequestedRuleGroup | undefined };

/**
 * A filter as a request brings it, its rules read by the account's own fields.
 *
 * @throws AppError "invalid" with a sentence for each rule that means nothing.
 */
export async function readFilter<Filter extends Requested>(
  ctx: Pick<Ctx, "db" | "account">,
  { rules, ...filter }: Filter,
): Promise<Omit<Filter, "rules"> & Pick<StoredFilter, "rules">> {
  return rules === undefined ? filter : { ...filter, rules: await readRules(ctx, rules) };
}

export async function loadFilter(
  db: Executor,
  accountId: number,
  { rules: group, ...filter }: StoredFilter,
): Promise<ListFilter> {
  if (group === undefined) return filter;
  const references = await loadRuleReferences(db, accountId, [group]);
  return { ...filter, rules: { group, references } };
}

/** @throws AppError "invalid", as `readFilter` does. */
export async function readListFilter(
  ctx: Pick<Ctx, "db" | "account">,
  requested: Requested,
): Promise<ListFilter> {
  return await loadFilter(ctx.db, ctx.account.id, await readFilter(ctx, requested));
}
