import type { CustomerFilter } from "@dakiya/domain/customer";
import type { RequestedRuleGroup, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { Ctx } from "../../deps.ts";
import { readRules } from "../fields/read-rules.ts";

/** What a list of customers is filtered by: the domain's filter, and rules beside it. */
export type ListFilter = CustomerFilter & { rules?: SegmentRuleGroup | undefined };

/**
 * A filter as a request brings it, its rules read by the account's own fields.
 *
 * @throws AppError "invalid" with a sentence for each rule that means nothing.
 */
export async function readListFilter<
  Requested extends CustomerFilter & { rules?: RequestedRuleGroup | undefined },
>(
  ctx: Pick<Ctx, "db" | "account">,
  { rules, ...filter }: Requested,
): Promise<Omit<Requested, "rules"> & Pick<ListFilter, "rules">> {
  if (rules === undefined) return filter;
  return { ...filter, rules: await readRules(ctx, rules) };
}
