import type { AutomationDocument, ExitReason } from "@dakiya/domain/automation";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { segmentRulesFor } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import type { segments } from "../../../db/schema/index.ts";
import { compileRules } from "../../segments/compile-rules.ts";
import { segmentAudience } from "../../segments/segment-audience.ts";

/** What the conditions depend on. */
export type Asked = {
  accountId: number;
  /** Instant from which days are counted back. */
  now: Date;
  definitions: readonly FieldDefinition[];
  /** The segment of the trigger; null where it has none, or it is gone. */
  segment: typeof segments.$inferSelect | null;
};

/**
 * The reason for which somebody leaves, or null: an expression over the table `customers` and a row `e` of
 * `automation_enrolments` of theirs. The first that holds counts.
 *
 * Who unsubscribed leaves any automation. An order counts when it was placed since they came in and is not what they came
 * for; one that is stored since, too, when it was placed in the 24 hours before, for some shops tell the day alone. A click
 * counts when it was in a mail of this way.
 */
export function exitReason(document: AutomationDocument, asked: Asked): SQL {
  const { leaveWhen } = document;
  const reasons: [ExitReason, SQL][] = [
    ["unsubscribed", sql`${customers.unsubscribedAt} is not null`],
  ];
  if (leaveWhen.bought) reasons.push(["bought", BOUGHT]);
  if (leaveWhen.clicked) reasons.push(["clicked", CLICKED]);
  if (leaveWhen.leftSegment && asked.segment !== null)
    reasons.push(["left_segment", sql`(${segmentAudience(asked.segment, asked.now)}) is not true`]);
  if (leaveWhen.rules !== null) reasons.push(["rules", compileAsked(leaveWhen.rules, asked)]);
  const cases = reasons.map(([reason, holds]) => sql`when ${holds} then ${reason}::text`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Rules of a document, which were read by the account's fields when it was switched on. */
export function readStoredRules(
  rules: unknown,
  definitions: readonly FieldDefinition[],
): SegmentRuleGroup {
  const result = segmentRulesFor(definitions).safeParse(rules);
  // A field that is gone describes nobody.
  return result.success ? result.data : { combinator: "and", rules: [] };
}

function compileAsked(rules: unknown, { accountId, now, definitions }: Asked): SQL {
  return compileRules(readStoredRules(rules, definitions), { accountId, now });
}

const BOUGHT = sql`exists (
  select from orders o
  where o.account_id = e.account_id and o.customer_id = e.customer_id and o.counts
    and e.entry <> 'order:' || o.id
    and (o.placed_at >= e.entered_at
      or o.created_at >= e.entered_at and o.placed_at >= e.entered_at - interval '24 hours')
)`;

const CLICKED = sql`exists (
  select from communication_logs l
  where l.account_id = e.account_id and l.customer_id = e.customer_id and l.enrolment_id = e.id
    and l.clicked_at is not null
)`;
