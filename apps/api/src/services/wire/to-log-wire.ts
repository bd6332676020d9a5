import type { LogWire } from "@dakiya/domain/wire";
import { asc, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { communicationLogs } from "../../db/schema/index.ts";

type Row = typeof communicationLogs.$inferSelect;

/** A stored log as it crosses the wire; the customer is as the mail addressed them. */
export function toLogWire(row: Row, earlier?: LogWire["earlier_failures"]): LogWire {
  const { name, email, phone } = row.recipient;
  return {
    _id: `${row.campaignId}-${row.seq}`,
    status: row.status ?? "queued",
    customer: { _id: String(row.customerId), name, email, phone },
    sent_at: row.sentAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    opened_at: row.openedAt?.toISOString() ?? null,
    clicked_at: row.clickedAt?.toISOString() ?? null,
    failed_at: row.failedAt?.toISOString() ?? null,
    failure_reason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    ...(earlier === undefined ? {} : { earlier_failures: earlier }),
  };
}

/** One stretch of a campaign's logs in the order of their recipients. */
export async function findLogs(
  db: Executor,
  where: SQL,
  page: { afterSeq: number; limit: number },
): Promise<Row[]> {
  return await db
    .select()
    .from(communicationLogs)
    .where(sql`${where} and ${communicationLogs.seq} > ${page.afterSeq}`)
    .orderBy(asc(communicationLogs.seq))
    .limit(page.limit);
}
