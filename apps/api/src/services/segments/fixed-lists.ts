import { MESSAGES } from "@dakiya/domain/messages";
import { isFixedList } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { segments } from "../../db/schema/index.ts";
import { AppError } from "../../errors.ts";

type SegmentRow = Pick<
  typeof segments.$inferSelect,
  "accountId" | "id" | "name" | "isDynamic" | "rules"
>;

/**
 * Refuses to read the members of a fixed list that a job still fills or changes: it would be only a part of them.
 *
 * @throws AppError "conflict"
 */
export async function refuseBeingChanged(db: Executor, segment: SegmentRow): Promise<void> {
  if (!isFixedList(segment.isDynamic, segment.rules)) return;
  const { rowCount } = await db.execute(sql`
    select from bulk_changes
    where account_id = ${segment.accountId} and status in ('running', 'undoing')
      and action ->> 'segment' = ${String(segment.id)}
  `);
  if ((rowCount ?? 0) > 0)
    throw new AppError("conflict", MESSAGES.segments.beingChanged(segment.name));
}
