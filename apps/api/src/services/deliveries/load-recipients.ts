import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import { REASONS } from "./reasons.ts";

/** One log of a claimed batch, as it stands before sending. */
export type LoadedRecipient = {
  seq: number;
  recipient: FrozenRecipient;
  /** Something says the service took this mail: an event, an open, an earlier settling. */
  reached: boolean;
  failed: boolean;
  /** Why this person may not be mailed now; null when they may. */
  barred: string | null;
};

type Row = Omit<LoadedRecipient, "barred"> & {
  /** One word for what bars the person, so that a row of somebody who may be mailed is short. */
  bar: "inactive" | "bounced" | "complained" | "unsubscribed" | "manual" | null;
};

const BARRED = {
  inactive: REASONS.inactive,
  unsubscribed: REASONS.unsubscribed,
  bounced: REASONS.bounced,
  complained: REASONS.complained,
  manual: REASONS.suppressed,
} as const satisfies Record<NonNullable<Row["bar"]>, string>;

/** Reads the logs of some ranges, each of its round, of a campaign, in order, with what bars each person from being mailed. */
export async function loadRecipients(
  db: Executor,
  campaign: { ownerId: number; id: number },
  ranges: readonly Range[],
): Promise<LoadedRecipient[]> {
  const within = joinAdjacent(ranges).map(
    ({ round, firstSeq, lastSeq }) =>
      sql`l.seq between ${firstSeq} and ${lastSeq} and l.round = ${round}`,
  );
  // Lateral, so that people are looked up by their keys: a join may read all of them for each batch. Where the owner
  // has no do-not-mail list at all, nobody is looked up in it.
  const { rows } = await db.execute<Row>(sql`
    select l.seq, l.recipient, l.sent_at is not null as reached, l.failed_at is not null as failed,
      case when not c.is_active then 'inactive' when c.unsubscribed_at is not null then 'unsubscribed'
        else s.reason end as bar
    from communication_logs l
    cross join lateral (
      select is_active, unsubscribed_at from customers
      where owner_id = l.owner_id and id = l.customer_id limit 1
    ) c
    left join lateral (
      select reason from suppressions
      where (select exists (select from suppressions where owner_id = ${campaign.ownerId}))
        and owner_id = l.owner_id and email = lower(l.recipient ->> 'email') limit 1
    ) s on true
    where l.owner_id = ${campaign.ownerId} and l.campaign_id = ${campaign.id}
      and (${sql.join(within, sql` or `)})
    order by l.seq
  `);
  return rows.map(({ seq, recipient, reached, failed, bar }) => ({
    seq,
    recipient,
    reached,
    failed,
    barred: bar === null ? null : BARRED[bar],
  }));
}

type Range = { round: number; firstSeq: number; lastSeq: number };

/** Spelt-out bounds, few of them: by these the planner sees how little of a large campaign is asked for. */
function joinAdjacent(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { round, firstSeq, lastSeq } of ranges.toSorted((a, b) => a.firstSeq - b.firstSeq)) {
    const before = joined.at(-1);
    if (before !== undefined && before.round === round && before.lastSeq + 1 === firstSeq)
      before.lastSeq = lastSeq;
    else joined.push({ round, firstSeq, lastSeq });
  }
  return joined;
}
