import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Tx } from "../../src/db/client.ts";
import { segments } from "../../src/db/schema/index.ts";
import { isNoSample } from "../../src/services/customers/customer-condition.ts";
import { ruleAudience } from "../../src/services/segments/segment-audience.ts";

/** A seeded segment. `members` are those who may be mailed. */
export type SeededSegment = { id: number; name: string; members: number };

const SEGMENTS: readonly { name: string; description: string; rules: SegmentRuleGroup }[] = [
  only("Everybody who has bought", "One order or more", "order_count", ">=", 1),
  only("Big spenders", "Spent ₹15,000 or more", "total_spent", ">=", 15_000),
  only("Mumbai and around", "Mumbai and Navi Mumbai", "city", "contains", "mumbai"),
  only("Not seen for half a year", "No purchase in 180 days", "last_purchase", ">", 180),
  only("Bought this month", "A purchase in the last 30 days", "last_purchase", "<=", 30),
  only("Bengaluru", "Customers in Bengaluru", "city", "==", "Bengaluru"),
  only("Under thirty", "Younger than 30", "age", "<", 30),
  only("Customers abroad", "Outside India", "country", "!=", "India"),
  only("Regulars", "Ten orders or more", "order_count", ">=", 10),
  {
    name: "Women who spend",
    description: "Women who spent more than ₹5,000",
    rules: {
      combinator: "and",
      rules: [
        { field: "gender", operator: "==", value: "female" },
        { field: "total_spent", operator: ">", value: 5_000 },
      ],
    },
  },
];

function only(
  name: string,
  description: string,
  field: "order_count" | "total_spent" | "city" | "last_purchase" | "age" | "country",
  operator: ">=" | ">" | "<=" | "<" | "==" | "!=" | "contains",
  value: number | string,
) {
  const rules: SegmentRuleGroup = { combinator: "and", rules: [{ field, operator, value }] };
  return { name, description, rules };
}

/**
 * Inserts segments, and their mailable members into the temporary table `seed_members`, numbered from 1 by their
 * creation. The table is dropped with the transaction.
 */
export async function seedSegments(
  tx: Tx,
  options: { accountId: number; startedAt: Date },
): Promise<SeededSegment[]> {
  const { accountId, startedAt } = options;
  await tx.execute(sql`
    create temp table seed_members (
      segment_id bigint not null, nth int not null, customer_id bigint not null, came_at timestamptz not null
    ) on commit drop
  `);
  const seeded: SeededSegment[] = [];
  for (const segment of SEGMENTS) {
    const audience = ruleAudience(accountId, segment.rules, startedAt);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from customers where ${audience}`,
    );
    const [row] = await tx
      .insert(segments)
      .values({
        ...segment,
        accountId,
        estimatedCount: rows[0]?.n ?? 0,
        createdAt: new Date(startedAt.getTime() - 600 * 86_400_000),
      })
      .returning({ id: segments.id });
    if (row === undefined) throw new Error("No segment came back");
    const members = await tx.execute(sql`
      insert into seed_members
      select ${row.id}, row_number() over (order by created_at, id), id, created_at
      from customers
      where ${audience} and is_active and unsubscribed_at is null and email <> ''
        and ${isNoSample(accountId, sql`id`)}
    `);
    seeded.push({ id: row.id, name: segment.name, members: members.rowCount ?? 0 });
  }
  await tx.execute(sql`create unique index on seed_members (segment_id, nth)`);
  await tx.execute(sql`create index on seed_members (segment_id, came_at)`);
  await tx.execute(sql`analyze seed_members`);
  return seeded.filter(({ members }) => members > 0);
}
