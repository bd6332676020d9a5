import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument, ExitReason } from "@dakiya/domain/automation";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { segmentRulesFor } from "@dakiya/domain/segment";
import type { RuleReferences, SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import type { segments } from "../../../db/schema/index.ts";
import { compileRules } from "../../rules/compile-rules.ts";
import { segmentAudience } from "../../segments/segment-audience.ts";

export type ExitContext = {
  accountId: number;
  now: Date;
  definitions: readonly FieldDefinition[];
  /** The trigger's segment; null where it has none, or it is deleted. */
  segment: typeof segments.$inferSelect | null;
  /** References in the rules of the document and of the segment. */
  references: RuleReferences;
};

/**
 * The exit reason or null, as an expression over the table `customers` and a row `e` of `automation_enrolments`. The first
 * reason that holds counts.
 *
 * Unsubscribing exits any automation. An order counts when it was placed since the entry and is not the entry itself; one
 * stored since also when placed up to 24 hours before, since some shops give no time. A click or a reply counts in an email
 * of this enrolment.
 */
export function exitReason(document: AutomationDocument, context: ExitContext): SQL {
  const { leaveWhen } = document;
  const reasons: [ExitReason, SQL][] = [
    ["unsubscribed", sql`${customers.unsubscribedAt} is not null`],
  ];
  if (leaveWhen.bought) reasons.push(["bought", BOUGHT]);
  if (leaveWhen.clicked) reasons.push(["clicked", CLICKED]);
  if (leaveWhen.replied === true) reasons.push(["replied", REPLIED]);
  if (leaveWhen.leftSegment && context.segment !== null)
    reasons.push(["left_segment", sql`(${segmentAudience(context.segment, context)}) is not true`]);
  if (leaveWhen.rules !== null) reasons.push(["rules", compileStored(leaveWhen.rules, context)]);
  const cases = reasons.map(([reason, holds]) => sql`when ${holds} then ${reason}::text`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Rules of a version, valid for the account's fields when it was published. */
export function readStoredRules(
  rules: unknown,
  definitions: readonly FieldDefinition[],
): SegmentRuleGroup {
  const result = segmentRulesFor(definitions).safeParse(rules);
  // A deleted field matches nobody.
  return result.success ? result.data : { combinator: "and", rules: [] };
}

/** The rules of branches and exit conditions, with their steps; null for the exit conditions. */
export function documentRules(
  document: AutomationDocument,
): { step: string | null; rules: unknown }[] {
  const { rules } = document.leaveWhen;
  return [
    ...(rules === null ? [] : [{ step: null, rules }]),
    ...allSteps(document).flatMap((step) =>
      step.type === "onlyIf" ? [{ step: step.id, rules: step.rules }] : [],
    ),
  ];
}

function compileStored(rules: unknown, context: ExitContext): SQL {
  return compileRules(readStoredRules(rules, context.definitions), context);
}

const BOUGHT = sql`exists (
  select from orders o
  where o.account_id = e.account_id and o.customer_id = e.customer_id and o.counts
    and e.entry <> 'order:' || o.id
    and (o.placed_at >= e.entered_at
      or o.created_at >= e.entered_at and o.placed_at >= e.entered_at - interval '24 hours')
)`;

const inItsEmails = (happened: SQL): SQL => sql`exists (
  select from communication_logs l
  where l.account_id = e.account_id and l.customer_id = e.customer_id and l.enrolment_id = e.id and ${happened}
)`;
const CLICKED = inItsEmails(sql`l.clicked_at is not null`);
const REPLIED = inItsEmails(sql`l.replied_at is not null`);
