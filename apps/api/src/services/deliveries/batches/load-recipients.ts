import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import { frequencyDays } from "../../sending-rules/customer-frequency.ts";
import { REASONS } from "../reasons.ts";
import { parameter, givenRows } from "../../../db/sql/sql.ts";

/** One log of a claimed batch, as it stands before sending. */
export type LoadedRecipient = {
  seq: number;
  recipient: FrozenRecipient;
  /** Whether the email tracks nothing, whatever its campaign tracks; null where it does not. */
  untracked: boolean | null;
  /** Why this log is not mailed now; null when it is. */
  bar: Bar | null;
};

/**
 * - over: the mail's outcome is known from an event, an open or an earlier settling
 * - the others: why this person may not be mailed any more
 */
export type Bar = "over" | keyof typeof BARRED;

/** Reasons, in logs, of customers who may not be emailed. */
export const BARRED = {
  inactive: REASONS.inactive,
  unsubscribed: REASONS.unsubscribed,
  noConsent: REASONS.noConsent,
  fewer: REASONS.fewer,
  bounced: REASONS.bounced,
  complained: REASONS.complained,
  manual: REASONS.suppressed,
  erased: REASONS.erased,
  ...REASONS.left,
} as const;

const ACCOUNT = parameter("account", "bigint");

/**
 * Whether a customer who asked for fewer emails had another one in that time. They may have asked after their logs were
 * made. Of two that wait, the earlier one counts.
 */
const HAD_ANOTHER = sql`exists (
  select from communication_logs o
  where o.account_id = l.account_id and o.customer_id = l.customer_id and (o.campaign_id, o.seq) <> (l.campaign_id, l.seq)
    and (
      o.sent_at > now() - ${frequencyDays(sql`c.email_frequency`)}
      or (o.sent_at is null and o.failed_at is null and o.created_at > now() - ${frequencyDays(sql`c.email_frequency`)}
        and (o.created_at, o.campaign_id, o.seq) < (l.created_at, l.campaign_id, l.seq))
    )
)`;

// Lateral, so that people are looked up by key: a join may read all of them for each batch. Accounts without
// suppressions skip that lookup. The bounds over all ranges tell the planner that few rows of a large campaign are
// needed.
const load = prepareStatement<LoadedRecipient>(
  "load-recipients",
  sql`
    select l.seq, l.recipient, l.untracked,
      case when l.sent_at is not null or l.failed_at is not null then 'over'
        when l.customer_id is null then 'erased'
        when not c.is_active then 'inactive' when c.unsubscribed_at is not null then 'unsubscribed'
        when not c.has_consent then 'noConsent'
        when s.reason is null and c.email_frequency is not null and ${HAD_ANOTHER} then 'fewer'
        else s.reason end as bar
    from ${givenRows({ rounds: "int", firstSeqs: "int", lastSeqs: "int" })} r(round, first_seq, last_seq)
    join communication_logs l on l.seq between r.first_seq and r.last_seq and l.round = r.round
    left join lateral (
      select is_active, unsubscribed_at, has_consent, email_frequency from customers
      where account_id = l.account_id and id = l.customer_id limit 1
    ) c on true
    left join lateral (
      select reason from suppressions
      where (select exists (select from suppressions where account_id = ${ACCOUNT}))
        and account_id = l.account_id and email = lower(l.recipient ->> 'email') limit 1
    ) s on true
    where l.account_id = ${ACCOUNT} and l.campaign_id = ${parameter("campaign", "bigint")}
      and l.seq between ${parameter("lowest", "int")} and ${parameter("highest", "int")}
    order by l.seq
  `,
);

/** Reads the logs of some ranges of a campaign, in order, each with the reason why its recipient can't be emailed. */
export async function loadRecipients(
  db: Executor,
  campaign: { accountId: number; id: number },
  ranges: readonly Range[],
): Promise<LoadedRecipient[]> {
  const spans = joinAdjacent(ranges);
  return await load(db, {
    account: campaign.accountId,
    campaign: campaign.id,
    rounds: spans.map((range) => range.round),
    firstSeqs: spans.map((range) => range.firstSeq),
    lastSeqs: spans.map((range) => range.lastSeq),
    lowest: Math.min(...spans.map((range) => range.firstSeq)),
    highest: Math.max(...spans.map((range) => range.lastSeq)),
  });
}

type Range = { round: number; firstSeq: number; lastSeq: number };

/** Adjacent batches are merged, so that there are few ranges. */
function joinAdjacent(ranges: readonly Range[]): Range[] {
  const spans: Range[] = [];
  for (const { round, firstSeq, lastSeq } of ranges.toSorted((a, b) => a.firstSeq - b.firstSeq)) {
    const before = spans.at(-1);
    if (before !== undefined && before.round === round && before.lastSeq + 1 === firstSeq)
      before.lastSeq = lastSeq;
    else spans.push({ round, firstSeq, lastSeq });
  }
  return spans;
}
