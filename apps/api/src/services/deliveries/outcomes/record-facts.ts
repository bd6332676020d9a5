import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { mergeFacts } from "./merge-facts.ts";
import type { LogFact, MergedFact } from "./merge-facts.ts";
import { emitForEmails } from "../../events/email-events.ts";
import { emit } from "../../events/emit.ts";
import { attributeClicks } from "../../orders/attribute-orders.ts";
import { REASONS } from "../reasons.ts";
import { logKey, rowSet } from "../../../db/sql/sql.ts";

/** Each is emitted once, with the counter it moves. */
const EMITTING = emitForEmails(
  sql`select account_id from after`,
  sql`
    select a.campaign_id, a.seq, e.type, e.nth
    from after a, lateral (values
      (1, 'mail.sent', a.sent), (2, 'mail.delivered', a.delivered), (3, 'mail.opened', a.opened),
      (4, 'mail.clicked', a.clicked), (5, 'mail.replied', a.replied), (6, 'mail.bounced', a.failed)
    ) e(nth, type, difference)
    where a.account_id = s.account_id and e.difference > 0`,
);

/** A failure no later than the one its retry followed belongs to an earlier attempt. */
const FAILED_AT = sql`(case when f.failed_at <= b.failed_before then null else f.failed_at end)`;

/** A reply implies an open, which nothing says of a customer who is not tracked. */
const OPENED_AT = sql`(case when b.untracked is null then f.opened_at end)`;

/** The logs after the change, with the difference of each counter. */
const AFTER = sql`
  update communication_logs l set
    sent_at = least(l.sent_at, f.sent_at),
    delivered_at = least(l.delivered_at, f.delivered_at),
    opened_at = least(l.opened_at, ${OPENED_AT}),
    clicked_at = least(l.clicked_at, f.clicked_at),
    replied_at = least(l.replied_at, f.replied_at),
    failed_at = case when b.unknown then ${FAILED_AT} else least(l.failed_at, ${FAILED_AT}) end,
    failure_reason = case
      when b.unknown then case when ${FAILED_AT} is not null then f.failure_reason end
      when ${FAILED_AT} is null then l.failure_reason
      when l.failed_at is null or f.failed_at < l.failed_at then f.failure_reason
      when f.failed_at = l.failed_at then least(l.failure_reason collate "C", f.failure_reason)
      else l.failure_reason end,
    opened_device = coalesce(l.opened_device, f.opened_device),
    clicked_device = coalesce(l.clicked_device, f.clicked_device)
  from before b, facts f
  where f.campaign_id = b.campaign_id and f.seq = b.seq
    and l.account_id = b.account_id and l.campaign_id = b.campaign_id and l.seq = b.seq
    and (
      (b.unknown and (f.sent_at is not null or ${FAILED_AT} is not null))
      or coalesce(f.sent_at < coalesce(b.sent_at, 'infinity'), false)
      or coalesce(f.delivered_at < coalesce(b.delivered_at, 'infinity'), false)
      or coalesce(${OPENED_AT} < coalesce(b.opened_at, 'infinity'), false)
      or coalesce(f.clicked_at < coalesce(b.clicked_at, 'infinity'), false)
      or coalesce(f.replied_at < coalesce(b.replied_at, 'infinity'), false)
      or coalesce(${FAILED_AT} <= coalesce(b.failed_at, 'infinity'), false)
      or (b.opened_device is null and f.opened_device is not null)
      or (b.clicked_device is null and f.clicked_device is not null)
    )
  returning b.campaign_id, b.account_id, b.seq, b.customer_id, b.untracked,
    (l.sent_at is not null)::int - (b.sent_at is not null)::int as sent,
    (coalesce(l.delivered_at, l.opened_at, l.clicked_at) is not null)::int
      - (coalesce(b.delivered_at, b.opened_at, b.clicked_at) is not null)::int as delivered,
    (coalesce(l.opened_at, l.clicked_at) is not null)::int
      - (coalesce(b.opened_at, b.clicked_at) is not null)::int as opened,
    (l.clicked_at is not null)::int - (b.clicked_at is not null)::int as clicked,
    (l.replied_at is not null)::int - (b.replied_at is not null)::int as replied,
    (l.status = 'failed')::int - (b.status = 'failed')::int as failed,
    ((l.status = 'failed') and l.sent_at is not null)::int
      - ((b.status = 'failed') and b.sent_at is not null)::int as failed_sent,
    ((l.status = 'failed') and l.delivered_at is not null)::int
      - ((b.status = 'failed') and b.delivered_at is not null)::int as failed_delivered,
    case when b.opened_device is null then l.opened_device end as opened_device,
    case when b.clicked_device is null then l.clicked_device end as clicked_device
`;

/** Changes to customers. */
const PEOPLE = sql`
  select p.account_id, p.customer_id, sum(p.received) as received,
    max(p.opened) as opened, max(p.clicked) as clicked
  from (
    select b.account_id, b.customer_id, 0 as received,
      case when b.untracked is null then f.last_opened_at end as opened, f.last_clicked_at as clicked
    from before b join facts f on f.campaign_id = b.campaign_id and f.seq = b.seq
    union all
    select account_id, customer_id, sent, null, null from after
  ) p
  group by p.account_id, p.customer_id
  having sum(p.received) <> 0 or max(p.opened) is not null or max(p.clicked) is not null
  order by p.account_id, p.customer_id
`;

/** The customers as they become. */
const KNOWN = sql`
  update customers c set
    campaigns_received = c.campaigns_received + people.received,
    last_opened_at = greatest(c.last_opened_at, people.opened),
    last_clicked_at = greatest(c.last_clicked_at, people.clicked)
  from people where c.account_id = people.account_id and c.id = people.customer_id
  returning 1
`;

/** Changes to the counters of each campaign. */
const DIFFERENCE = sql`
  select account_id, campaign_id, sum(sent) as sent, sum(delivered) as delivered,
    sum(opened) as opened, sum(clicked) as clicked,
    sum(replied) as replied, sum(failed) as failed,
    sum(failed_sent) as failed_sent, sum(failed_delivered) as failed_delivered,
    coalesce(sum(sent) filter (where untracked), 0) as untracked_sent,
    coalesce(sum(delivered) filter (where untracked), 0) as untracked_delivered
  from after group by account_id, campaign_id order by account_id, campaign_id
`;

/** The devices of the logs that had none before. Counted after the campaigns, whose lock comes first. */
const DEVICES = sql`
  insert into campaign_devices as known (account_id, campaign_id, device, opened, clicked)
  select a.account_id, a.campaign_id, u.device, sum(u.opened) + 0 * (select count(*) from counted), sum(u.clicked)
  from after a, lateral (values (a.opened_device, 1, 0), (a.clicked_device, 0, 1)) u(device, opened, clicked)
  where u.device is not null
  group by a.account_id, a.campaign_id, u.device
  order by a.campaign_id, u.device
  on conflict (account_id, campaign_id, device) do update set
    opened = known.opened + excluded.opened, clicked = known.clicked + excluded.clicked
`;

/** The campaigns' counters, moved by the difference. */
const COUNTED = sql`
  update campaigns c set
    sent = c.sent + d.sent + 0 * (select count(*) from known),
    delivered = c.delivered + d.delivered,
    opened = c.opened + d.opened,
    clicked = c.clicked + d.clicked,
    replied = c.replied + d.replied,
    failed = c.failed + d.failed,
    failed_sent = c.failed_sent + d.failed_sent,
    failed_delivered = c.failed_delivered + d.failed_delivered,
    untracked_sent = c.untracked_sent + d.untracked_sent,
    untracked_delivered = c.untracked_delivered + d.untracked_delivered
  from difference d
  where c.account_id = d.account_id and c.id = d.campaign_id
    and (d.sent <> 0 or d.delivered <> 0 or d.opened <> 0 or d.clicked <> 0
      or d.replied <> 0 or d.failed <> 0)
  returning 1
`;

/**
 * Records events of logs, and adjusts the campaigns' counters and the people's own records by the exact
 * difference, in one statement: rows are locked, compared before and after, and counted once, in any order and after any
 * repetition. Orders that came after a click meanwhile then count for its campaign.
 *
 * Any sign of delivery revives a log that was given up as unknown.
 *
 * @param accountId - Touches only logs of this account; other accounts' facts are ignored.
 */
export async function recordFacts(
  db: Executor,
  accountId: number,
  facts: readonly LogFact[],
): Promise<void> {
  const mergedFacts = mergeFacts(facts);
  if (mergedFacts.length === 0) return;
  await db.execute(sql`
    with facts as materialized (${rowsOf(accountId, mergedFacts)}),
    before as materialized (
      select l.campaign_id, l.seq, l.account_id, l.customer_id, l.untracked,
        l.sent_at, l.delivered_at, l.opened_at, l.clicked_at, l.replied_at, l.failed_at, l.status, l.opened_device, l.clicked_device,
        (l.failure_reason = ${REASONS.unknown}) is true as unknown,
        case when l.round > 0 then (
          select max(e.failed_at) from log_failures e
          where e.account_id = l.account_id and e.campaign_id = l.campaign_id and e.seq = l.seq
        ) end as failed_before
      from communication_logs l
      join facts f on f.account_id = l.account_id and f.campaign_id = l.campaign_id and f.seq = l.seq
      order by l.campaign_id, l.seq
      for no key update of l
    ),
    after as (${AFTER}),
    people as (${PEOPLE}),
    known as (${KNOWN}),
    emitted as (${EMITTING}),
    difference as (${DIFFERENCE}),
    counted as (${COUNTED})
    ${DEVICES}
  `);
  const clicks = mergedFacts.flatMap(({ campaignId, seq, clickedAt: first, lastClickedAt: last }) =>
    first === null || last === null ? [] : [{ campaignId, seq, first, last }],
  );
  if (clicks.length === 0) return;
  await attributeClicks(db, accountId, clicks);
  await emit(db, "email.clicked", { accountId, clicks });
}

type Time =
  | "sentAt"
  | "deliveredAt"
  | "openedAt"
  | "clickedAt"
  | "repliedAt"
  | "failedAt"
  | "lastOpenedAt"
  | "lastClickedAt";

const time =
  (name: Time) =>
  (fact: MergedFact): string | null =>
    fact[name]?.toISOString() ?? null;

const rowsOf = (accountId: number, facts: readonly MergedFact[]): SQL => sql`
  select * from ${rowSet("f", facts, {
    ...logKey(accountId),
    sent_at: ["timestamptz", time("sentAt")],
    delivered_at: ["timestamptz", time("deliveredAt")],
    opened_at: ["timestamptz", time("openedAt")],
    clicked_at: ["timestamptz", time("clickedAt")],
    replied_at: ["timestamptz", time("repliedAt")],
    failed_at: ["timestamptz", time("failedAt")],
    failure_reason: ["text", ({ failureReason }) => failureReason],
    last_opened_at: ["timestamptz", time("lastOpenedAt")],
    last_clicked_at: ["timestamptz", time("lastClickedAt")],
    opened_device: ["text", ({ opening }) => opening?.device ?? null],
    clicked_device: ["text", ({ clicking }) => clicking?.device ?? null],
  })}
`;
