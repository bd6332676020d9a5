import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { prepareStatement } from "../../db/prepare-statement.ts";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import { REASONS } from "./reasons.ts";
import { given, givenRows } from "./sql-array.ts";

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

const OWNER = given("owner", "bigint");

// Lateral, so that people are looked up by their keys: a join may read all of them for each batch. Where the owner
// has no do-not-mail list at all, nobody is looked up in it. The bounds that hold for all ranges tell the planner that
// little of a large campaign is asked for.
const load = prepareStatement<Row>(
  "load-recipients",
  sql`
    select l.seq, l.recipient, l.sent_at is not null as reached, l.failed_at is not null as failed,
      case when not c.is_active then 'inactive' when c.unsubscribed_at is not null then 'unsubscribed'
        else s.reason end as bar
    from ${givenRows({ rounds: "int", firstSeqs: "int", lastSeqs: "int" })} r(round, first_seq, last_seq)
    join communication_logs l on l.seq between r.first_seq and r.last_seq and l.round = r.round
    cross join lateral (
      select is_active, unsubscribed_at from customers
      where owner_id = l.owner_id and id = l.customer_id limit 1
    ) c
    left join lateral (
      select reason from suppressions
      where (select exists (select from suppressions where owner_id = ${OWNER}))
        and owner_id = l.owner_id and email = lower(l.recipient ->> 'email') limit 1
    ) s on true
    where l.owner_id = ${OWNER} and l.campaign_id = ${given("campaign", "bigint")}
      and l.seq between ${given("lowest", "int")} and ${given("highest", "int")}
    order by l.seq
  `,
);

/** Reads the logs of some ranges, each of its round, of a campaign, in order, with what bars each person from being mailed. */
export async function loadRecipients(
  db: Executor,
  campaign: { ownerId: number; id: number },
  ranges: readonly Range[],
): Promise<LoadedRecipient[]> {
  const joined = joinAdjacent(ranges);
  const rows = await load(db, {
    owner: campaign.ownerId,
    campaign: campaign.id,
    rounds: joined.map((range) => range.round),
    firstSeqs: joined.map((range) => range.firstSeq),
    lastSeqs: joined.map((range) => range.lastSeq),
    lowest: Math.min(...joined.map((range) => range.firstSeq)),
    highest: Math.max(...joined.map((range) => range.lastSeq)),
  });
  return rows.map(({ seq, recipient, reached, failed, bar }) => ({
    seq,
    recipient,
    reached,
    failed,
    barred: bar === null ? null : BARRED[bar],
  }));
}

type Range = { round: number; firstSeq: number; lastSeq: number };

/** Few ranges, where batches that follow each other were claimed. */
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
