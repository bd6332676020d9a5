import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { logKey, rowSet } from "../../../db/sql/sql.ts";
import type { Mailing, Suppression } from "./unsubscribe.ts";

/** Soft bounces in a row after which an address counts as dead. */
const SOFT_BOUNCES_IN_A_ROW = 5;

type Account = { accountId: number };

/** Marks logs whose mails the mailbox refused for now. Locks them in the order `recordFacts` does. */
export async function markSoftBounces(
  tx: Tx,
  mails: readonly Mailing[],
  { accountId }: Account,
): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(sql`
    with locked as (
      select l.account_id, l.campaign_id, l.seq from communication_logs l join ${named(accountId, mails)} using (account_id, campaign_id, seq)
      where l.soft_bounced is not true
      order by l.campaign_id, l.seq for no key update of l
    )
    update communication_logs l set soft_bounced = true from locked k
    where l.account_id = k.account_id and l.campaign_id = k.campaign_id and l.seq = k.seq
  `);
}

/**
 * Of mails that bounced softly, those whose customers' last five mails with a known outcome all did. A mail that was
 * delivered after all, opened or clicked ends the row, and so does another failure.
 *
 * @param options.silenceDelivers - Where only a mailbox tells of bounces: one that none came back of in three days arrived.
 */
export async function findRepeatedSoftBounces(
  db: Executor,
  mails: readonly Mailing[],
  { accountId, silenceDelivers = false }: Account & { silenceDelivers?: boolean },
): Promise<Suppression[]> {
  if (mails.length === 0) return [];
  const { rows } = await db.execute<{ campaign: string; seq: number }>(sql`
    select m.campaign_id as campaign, m.seq
    from communication_logs m
    join ${named(accountId, mails)} using (account_id, campaign_id, seq)
    cross join lateral (
      select count(*) filter (where soft) as soft
      from (
        select l.soft_bounced is true and l.delivered_at is null and l.opened_at is null
          and l.clicked_at is null as soft
        from communication_logs l
        where l.account_id = m.account_id and l.customer_id = m.customer_id and l.sent_at is not null
          and lower(l.recipient ->> 'email') = lower(m.recipient ->> 'email')
          and (coalesce(l.delivered_at, l.opened_at, l.clicked_at, l.failed_at) is not null
            or (${silenceDelivers}::boolean and l.sent_at < statement_timestamp() - interval '3 days'))
        -- A service's coarser clock may move sent_at back.
        order by l.created_at desc, l.campaign_id desc limit ${SOFT_BOUNCES_IN_A_ROW}
      ) last
    ) row
    where m.customer_id is not null and row.soft = ${SOFT_BOUNCES_IN_A_ROW}
  `);
  return rows.map(({ campaign, seq }) => ({
    campaignId: Number(campaign),
    seq,
    reason: "bounced",
  }));
}

const named = (accountId: number, mails: readonly Mailing[]): SQL =>
  rowSet("n", mails, logKey(accountId));
