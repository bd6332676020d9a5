import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers, segmentMembers, segments } from "../../db/schema/index.ts";
import { holdCustomers } from "../customers/lock-customers.ts";

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
