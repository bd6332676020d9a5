import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { waitForLock } from "../../../db/locks/advisory-locks.ts";
import { epochMs } from "../../../db/sql/sql.ts";
import type { DailyQuota } from "./daily-quotas.ts";
import { TODAY } from "./sending-usage.ts";

/** A sender's own limit of a day. The default sender has no id. */
export type SenderLimit = { id: number | null; dailyLimit: number | null };

/**
 * The rest of a sender's UTC day; null without a limit of its own. A sender may send by two services at a time, whose buckets
 * do not exclude each other, so it is counted under a lock, held until the transaction ends.
 */
export async function readSenderQuota(
  tx: Executor,
  accountId: number,
  { id, dailyLimit }: SenderLimit,
): Promise<DailyQuota | null> {
  if (dailyLimit === null) return null;
  await waitForLock(tx, "senderQuota", `${accountId}:${id ?? "default"}`);
  const { mails, renewsInMs } = await readSentToday(tx, accountId, id);
  return { left: dailyLimit - mails, renewsInMs, reason: MESSAGES.server.senderQuotaReached };
}

/**
 * How many emails went out by a sender in this UTC day, and how much of the day is left.
 *
 * @param senderId - Null for the default sender, which has the emails that no sender counts besides its own.
 */
export async function readSentToday(
  db: Executor,
  accountId: number,
  senderId: number | null,
): Promise<{ mails: number; renewsInMs: number }> {
  const counted = (table: string) => sql`coalesce((
    select sum(mails) from ${sql.identifier(table)} where account_id = ${accountId} and hour >= ${TODAY}
  ), 0)`;
  const standard = sql`(select default_sender_id from email_settings where account_id = ${accountId})`;
  const mails = sql`coalesce((
      select sum(mails) from sender_usage
      where account_id = ${accountId} and sender_id = coalesce(${senderId}::bigint, ${standard}) and hour >= ${TODAY}
    ), 0) + case when ${senderId}::bigint is null or ${senderId}::bigint = ${standard}
      then greatest(0, ${counted("sending_usage")} - ${counted("sender_usage")}) else 0 end`;
  const { rows } = await db.execute<{ mails: number; renews_in: number }>(sql`
    select (${mails})::int as mails, ${epochMs(sql`${TODAY} + interval '24 hours' - statement_timestamp()`)} as renews_in
  `);
  return { mails: rows[0]?.mails ?? 0, renewsInMs: rows[0]?.renews_in ?? 0 };
}
