import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/prepare-statement.ts";
import { REASONS } from "../reasons.ts";
import { given, givenRows } from "../../../db/sql.ts";

/** One log of a claimed batch, as it stands before sending. */
export type LoadedRecipient = {
  seq: number;
  /** A `FrozenRecipient` as JSON: read when its mail is written. */
  recipient: string;
  /** Why this log is not mailed now; null when it is. */
  bar: Bar | null;
};

/**
 * - over: the mail's outcome is known from an event, an open or an earlier settling
 * - the others: why this person may not be mailed any more
 */
export type Bar = "over" | keyof typeof BARRED;

/** What logs show as the reason a person may not be mailed. */
export const BARRED = {
  inactive: REASONS.inactive,
  unsubscribed: REASONS.unsubscribed,
  bounced: REASONS.bounced,
  complained: REASONS.complained,
  manual: REASONS.suppressed,
} as const;

const OWNER = given("owner", "bigint");

// Lateral, so that people are looked up by key: a join may read all of them for each batch. Owners without
// suppressions skip that lookup. The bounds over all ranges tell the planner that few rows of a large campaign are
// needed.
const load = prepareStatement<LoadedRecipient>(
  "load-recipients",
  sql`
    select l.seq, l.recipient::text,
      case when l.sent_at is not null or l.failed_at is not null then 'over'
        when not c.is_active then 'inactive' when c.unsubscribed_at is not null then 'unsubscribed'
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

/**
 * Reads the logs of some ranges of a campaign, each range of its own round, in order, with what bars each person from
 * being mailed.
 */
export async function loadRecipients(
  db: Executor,
  campaign: { ownerId: number; id: number },
  ranges: readonly Range[],
): Promise<LoadedRecipient[]> {
  const joined = joinAdjacent(ranges);
  return await load(db, {
    owner: campaign.ownerId,
    campaign: campaign.id,
    rounds: joined.map((range) => range.round),
    firstSeqs: joined.map((range) => range.firstSeq),
    lastSeqs: joined.map((range) => range.lastSeq),
    lowest: Math.min(...joined.map((range) => range.firstSeq)),
    highest: Math.max(...joined.map((range) => range.lastSeq)),
  });
}

type Range = { round: number; firstSeq: number; lastSeq: number };

/** Adjacent batches are merged, so that there are few ranges. */
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
