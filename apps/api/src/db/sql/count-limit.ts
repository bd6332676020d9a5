import { sql } from "drizzle-orm";
import type { Executor } from "../client.ts";
import { limitCounts } from "../schema/index.ts";

/** Each count deletes this many expired rows, more than it can add. */
const CLEANUP_BATCH_SIZE = 5;

/**
 * Adds to a fixed-window counter in one statement; an expired window restarts.
 *
 * @param of.seconds - The window's length, from its first point on.
 * @returns The count, and the time left in the window.
 */
export async function addToCount(
  db: Executor,
  of: { key: string; points: number; seconds: number },
): Promise<{ counted: number; leftMs: number }> {
  const { key, points, seconds } = of;
  const isOver = sql`c.ends_at <= statement_timestamp()`;
  const { rows } = await db.execute<{ counted: number; left_ms: number }>(sql`
    with over as (
      delete from ${limitCounts} where ${limitCounts.key} = any(array(
        select ${limitCounts.key} from ${limitCounts}
        where ${limitCounts.endsAt} <= statement_timestamp() and ${limitCounts.key} <> ${key}
        order by ${limitCounts.endsAt} limit ${CLEANUP_BATCH_SIZE} for update skip locked
      ))
    )
    insert into ${limitCounts} as c (key, points, ends_at)
    values (${key}, ${points}, statement_timestamp() + ${seconds}::int * interval '1 second')
    on conflict (key) do update set
      points = case when ${isOver} then excluded.points else c.points + excluded.points end,
      ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
    returning points as counted,
      (extract(epoch from ends_at - statement_timestamp()) * 1000)::float8 as left_ms
  `);
  const [row] = rows;
  if (row === undefined) throw new Error("a count did not come back");
  return { counted: row.counted, leftMs: row.left_ms };
}
