import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentRulesInput } from "@dakiya/domain/wire";
import { type SQL, and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers, segmentMembers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { holdCustomers } from "../customers/lock-customers.ts";
import { parseId } from "../wire/values.ts";
import { compileRules } from "./compile-rules.ts";

/** What decides who is in a saved segment. */
type SavedAudience = {
  ownerId: number;
  id: number;
  isDynamic: boolean;
  rules: SegmentRuleGroup;
};

/** The owner's customers who match the rules, as a condition on the table `customers`. */
export function ruleAudience(ownerId: number, rules: SegmentRuleGroup, now: Date): SQL {
  return sql`${customers.ownerId} = ${ownerId} and ${compileRules(rules, now)}`;
}

/**
 * The members of a saved segment, as a condition on the table `customers`: a dynamic one's present matches, a static
 * one's stored members.
 */
export function segmentAudience(segment: SavedAudience, now: Date): SQL {
  if (segment.isDynamic) return ruleAudience(segment.ownerId, segment.rules, now);
  return sql`${customers.ownerId} = ${segment.ownerId} and exists (
    select from ${segmentMembers}
    where ${segmentMembers.ownerId} = ${segment.ownerId}
      and ${segmentMembers.segmentId} = ${segment.id}
      and ${segmentMembers.customerId} = ${customers.id}
  )`;
}

/**
 * The audience asked about: the rules' present matches, or a static segment's members.
 *
 * @throws AppError "missing" when the segment named isn't there or is another user's.
 */
export async function askedAudience(ctx: Ctx, input: SegmentRulesInput): Promise<SQL> {
  const now = new Date();
  if (input.segmentId === undefined) return ruleAudience(ctx.userId, input.rules, now);
  const id = parseId(input.segmentId);
  if (id === null) throw missing("Segment");
  const [saved] = await ctx.db
    .select()
    .from(segments)
    .where(and(eq(segments.ownerId, ctx.userId), eq(segments.id, id), isNull(segments.deletedAt)));
  if (saved === undefined) throw missing("Segment");
  return segmentAudience({ ...saved, rules: input.rules }, now);
}

type SegmentRow = typeof segments.$inferSelect;

/** How many customers are in an audience, as a value to store. */
export const sizeOf = (audience: SQL): SQL<number> =>
  sql<number>`(select count(*) from ${customers} where ${audience})`;

/**
 * Stores an audience as the members of a static segment, which has none yet; a dynamic one stores none.
 *
 * @returns The row, whose size is then the number of members.
 */
export async function keepAudience(tx: Tx, row: SegmentRow, audience: SQL): Promise<SegmentRow> {
  if (row.isDynamic) return row;
  await holdCustomers(tx, row.ownerId);
  const { rowCount } = await tx.execute(sql`
    insert into ${segmentMembers} (owner_id, segment_id, customer_id)
    select ${customers.ownerId}, ${row.id}, ${customers.id} from ${customers} where ${audience}
  `);
  const kept = rowCount ?? 0;
  if (kept === row.estimatedCount) return row;
  // Customers may have changed since the count; the stored members decide.
  await tx
    .update(segments)
    .set({ estimatedCount: kept })
    .where(and(eq(segments.ownerId, row.ownerId), eq(segments.id, row.id)));
  return { ...row, estimatedCount: kept };
}
