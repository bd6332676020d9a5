import { MERGE_UNDO_HOURS } from "@dakiya/domain/wire";
import type { MergeListInput, MergePageWire, MergeWire } from "@dakiya/domain/wire";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customerMerges, customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { pageOf, readIdCursor } from "../../keyset.ts";
import type { Snapshot } from "./snapshot.ts";

/** Whether a merge can still be undone, by the database's clock. */
export const canBeUndone = (): SQL | undefined =>
  gt(
    customerMerges.mergedAt,
    sql`statement_timestamp() - make_interval(hours => ${MERGE_UNDO_HOURS}::int)`,
  );

/** A page of the merges of the last day, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listMerges(ctx: Ctx, input: MergeListInput): Promise<MergePageWire> {
  const { id, accountId, keptId } = customerMerges;
  const rows = await ctx.db
    .select({ merge: customerMerges, kept: { name: customers.name, email: customers.email } })
    .from(customerMerges)
    // Leaves out customers that were merged into a third since.
    .innerJoin(customers, and(eq(customers.accountId, accountId), eq(customers.id, keptId)))
    .where(
      and(
        eq(accountId, ctx.account.id),
        canBeUndone(),
        input.cursor === undefined ? undefined : lt(id, readIdCursor(input.cursor)),
      ),
    )
    .orderBy(desc(id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  return {
    items: items.map(({ merge, kept }) => toMergeWire(merge, kept)),
    nextCursor: last === undefined ? null : String(last.merge.id),
  };
}

type Named = { name: string; email: string };

/** A stored merge as it crosses the wire. */
export function toMergeWire(row: typeof customerMerges.$inferSelect, kept: Named): MergeWire {
  const { id, keptId, goneId, mergedAt, moves } = row;
  const { gone } = row.snapshot as Snapshot;
  const until = new Date(mergedAt.getTime() + MERGE_UNDO_HOURS * 3_600_000);
  return {
    _id: String(id),
    kept: { _id: String(keptId), name: kept.name, email: kept.email },
    merged: { _id: String(goneId), name: gone.name, email: gone.email },
    moves,
    merged_at: mergedAt.toISOString(),
    undo_until: until.toISOString(),
  };
}
