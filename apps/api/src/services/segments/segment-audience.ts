import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentRulesInput } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { customers, segmentMembers, segments } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { holdCustomers } from "../customers/lock-customers.ts";
import { readRules } from "../fields/read-rules.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { loadRuleContext } from "../rules/references/index.ts";
import type { RuleContext } from "../rules/references/index.ts";
import { loadSoundContext } from "../rules/refuse-problem.ts";

type SavedAudience = {
  accountId: number;
  id: number;
  isDynamic: boolean;
  rules: SegmentRuleGroup;
};

/** The condition for the account's segment with an id off the wire, unless it is deleted. */
export function ownSegment(ctx: AccountCtx, wireId: string): SQL | undefined {
  return and(ownRow(segments, ctx, wireId), isNull(segments.deletedAt));
}

/** The account's customers who match the rules, as a condition on the table `customers`. */
export function ruleAudience(rules: SegmentRuleGroup, context: RuleContext): SQL {
  return sql`${customers.accountId} = ${context.accountId} and ${compileRules(rules, context)}`;
}

/** The same; loads the references of the rules. */
export async function findRuleAudience(
  db: Executor,
  accountId: number,
  rules: SegmentRuleGroup,
  now = new Date(),
): Promise<SQL> {
  return ruleAudience(rules, await loadRuleContext(db, accountId, [rules], now));
}

/** The members of a saved segment: a dynamic one's present matches, a static one's stored members. */
export async function findSegmentAudience(
  db: Executor,
  segment: SavedAudience,
  now = new Date(),
): Promise<SQL> {
  return segmentAudience(
    segment,
    await loadRuleContext(db, segment.accountId, rulesOf(segment), now),
  );
}

/** The rules by which a segment's members are found; a static one's are stored. */
export const rulesOf = ({
  isDynamic,
  rules,
}: Pick<SavedAudience, "isDynamic" | "rules">): SegmentRuleGroup[] => (isDynamic ? [rules] : []);

/** @param context - With the references of a dynamic segment's rules. */
export function segmentAudience(segment: SavedAudience, context: RuleContext): SQL {
  if (segment.isDynamic) return ruleAudience(segment.rules, context);
  return sql`${customers.accountId} = ${segment.accountId} and exists (
    select from ${segmentMembers}
    where ${segmentMembers.accountId} = ${segment.accountId}
      and ${segmentMembers.segmentId} = ${segment.id}
      and ${segmentMembers.customerId} = ${customers.id}
  )`;
}

/**
 * The audience asked about: the rules' present matches, or a static segment's members. Without rules it is the segment's own.
 *
 * @throws AppError "missing" when the segment named isn't there or is another user's; "invalid" for rules that mean
 *   nothing.
 */
export async function requestedAudience(ctx: Ctx, input: SegmentRulesInput): Promise<SQL> {
  const rules = input.rules === undefined ? undefined : await readRules(ctx, input.rules);
  if (input.segmentId === undefined)
    return rules === undefined ? sql`false` : await findRuleAudience(ctx.db, ctx.account.id, rules);
  const rows = await ctx.db.select().from(segments).where(ownSegment(ctx, input.segmentId));
  const row = firstOrMissing(rows, "Segment");
  const saved = { ...row, rules: rules ?? row.rules };
  return segmentAudience(saved, await loadSoundContext(ctx.db, ctx.account.id, rulesOf(saved)));
}

type SegmentRow = typeof segments.$inferSelect;

/** How many customers are in an audience, as a value to store. */
export const sizeOf = (audience: SQL): SQL<number> =>
  sql<number>`(select count(*) from ${customers} where ${audience})`;

/** Stores an audience as a static segment's members; a dynamic one stores none. @returns The row with its size. */
export async function keepAudience(tx: Tx, row: SegmentRow, audience: SQL): Promise<SegmentRow> {
  if (row.isDynamic) return row;
  await holdCustomers(tx, row.accountId);
  const { rowCount } = await tx.execute(sql`
    insert into ${segmentMembers} (account_id, segment_id, customer_id)
    select ${customers.accountId}, ${row.id}, ${customers.id} from ${customers} where ${audience}
  `);
  const count = rowCount ?? 0;
  if (count === row.estimatedCount) return row;
  // Customers may have changed since the count; the stored members decide.
  await tx
    .update(segments)
    .set({ estimatedCount: count })
    .where(and(eq(segments.accountId, row.accountId), eq(segments.id, row.id)));
  return { ...row, estimatedCount: count };
}
