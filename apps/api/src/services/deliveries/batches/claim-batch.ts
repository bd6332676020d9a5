import { randomUUID } from "node:crypto";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { LinkTags, Tracking } from "@dakiya/domain/tracking";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import { batchLease } from "./batch-lease.ts";
import { SENDABLE_SQL } from "./campaign-states.ts";
import type { AttemptHistory } from "../policy.ts";
import type { SendingAccount } from "../limits/sending-pace.ts";
import { THIS_HOUR } from "../limits/sending-usage.ts";
import type { CountedMails } from "../limits/sending-usage.ts";
import { epochMs, parameter, sqlMs } from "../../../db/sql/sql.ts";

/** A batch this worker holds until its lease runs out. */
export type ClaimedBatch = AttemptHistory & {
  id: string;
  leaseToken: string;
  round: number;
  firstSeq: number;
  lastSeq: number;
  /** Members the frozen payload leaves out; null before there is one. */
  skippedSeqs: readonly number[] | null;
  payloadSha256: string | null;
  lastReason: string | null;
  /** The mails counted for it against the day's quota; null where an earlier attempt may have been accepted. */
  counted: CountedMails | null;
  /** When this claim was made, by the database's clock. */
  claimedAtMs: number;
  /** Whether the lease of an earlier claim had run out. */
  isTakenOver: boolean;
};

/** Parts shared by all emails of a campaign, frozen at its creation. */
export type SendingCampaign = {
  accountId: number;
  id: number;
  status: CampaignStatus;
  subject: string;
  previewText: string;
  body: string;
  /**
   * Whether its message is no plain one, and was compiled when it started. A process of an earlier version compiles
   * none: its campaigns go out as the plain text in `body`.
   */
  isCompiled: boolean;
  /** Whether some recipients may get a message in another language, which was compiled too. */
  hasVariants: boolean;
  service: EmailService;
  /** Null for the default sender. */
  senderId: number | null;
  fromEmail: string;
  fromName: string;
  replyTo: string | null;
  signature: string;
  publicUrl: string;
  linksNameAccount: boolean;
  /** Null for one that started in an earlier version, which tracks both. */
  tracking: Tracking | null;
  /** The tags of its links; null for none. */
  linkTags: LinkTags | null;
  /** The account's own fields its message uses. */
  attributeTypes: AttributeTypes;
  /** When its status last changed: started, resumed. */
  changedAtMs: number;
  /** The version of an automation whose mails it is; null for a campaign. */
  automation: { id: number; version: number } | null;
};

/** A campaign that may send, and the batches claimed of it. */
export type Claimed = { campaign: SendingCampaign; batches: ClaimedBatch[] };

/**
 * - after: looks only at batches that come after this one, so that done ones are not read again
 * - maxMails: claims at most this many fresh mails; null or absent for no bound
 */
export type ClaimOptions = {
  after: BatchPlace;
  limit: number;
  leaseMs: number;
  maxMails?: number | null;
  /** Whether it may claim during an outage, to probe the service. */
  probes?: boolean;
};

type Row = {
  /** On the first row only, because a message can be larger than the rest of the row. */
  campaign: {
    subject: string;
    preview_text: string;
    body: string;
    is_compiled: boolean;
    has_variants: boolean;
    service: EmailService;
    sender_id: number | null;
    from_email: string;
    from_name: string;
    reply_to: string | null;
    signature: string;
    public_url: string;
    links_name_account: boolean;
    tracking: Tracking | null;
    link_tags: LinkTags | null;
    attribute_types: AttributeTypes;
    status: CampaignStatus;
    changed_at: number;
    automation_id: number | null;
    automation_version: number | null;
  } | null;
  mails: number;
  hour: number;
  batch_id: string | null;
  lease_token: string;
  round: number;
  first_seq: number;
  last_seq: number;
  attempts: number;
  ambiguous_attempts: number;
  ambiguous_since: number | null;
  resend_limit: number | null;
  first_attempt_at: number;
  skipped_seqs: number[] | null;
  payload_sha256: string | null;
  last_reason: string | null;
  claimed_at: number;
  taken_over: boolean;
};

/** Where a batch stands among those of its campaign. */
export type BatchPlace = { round: number; firstSeq: number };

/** Before all batches of a campaign. */
export const BEFORE_ALL: BatchPlace = { round: 0, firstSeq: 0 };

const ACCOUNT = parameter("account", "bigint");
const CAMPAIGN = parameter("campaign", "bigint");
const LEASE_MS = parameter("lease", "float8");
const { isDue, take } = batchLease("b");
const DOUBTFUL = sql`(b.ambiguous_attempts > 0 or (b.state = 'inflight' and b.payload_sha256 is not null))`;

// The campaign's row is locked first, so a committed pause is seen and a later one waits.
const claim = prepareStatement<Row>(
  "claim-batches",
  sql`
    with sendable as (
      update campaigns c set
        status = 'processing',
        started_at = coalesce(started_at, statement_timestamp()),
        progress_at = statement_timestamp()
      where account_id = ${ACCOUNT} and id = ${CAMPAIGN}
        and status = any(${SENDABLE_SQL}) and deleted_at is null
        and (hold_until is null or hold_until <= statement_timestamp())
        and not exists (
          select from sending_pace p
          where p.account_id = c.account_id and p.service = c.service
            and (p.filled_at > statement_timestamp()
              or (p.down_since is not null and not ${parameter("probes", "boolean")}))
        )
      returning subject, preview_text, body, ((design is not null or html is not null) and exists (
          select from campaign_versions v where v.account_id = c.account_id and v.campaign_id = c.id
        )) as is_compiled, variants is not null as has_variants, service, sender_id, from_email, from_name, reply_to, signature, public_url,
        links_name_account, tracking, link_tags, attribute_types, status,
        ${epochMs(sql`updated_at`)} as changed_at, automation_id, automation_version
    ),
    due as materialized (
      select b.id, b.round, b.first_seq, b.state,
        case when ${DOUBTFUL} then 0 when b.round = 0 then b.last_seq - b.first_seq + 1
          else (
            select count(*) from communication_logs l
            where l.account_id = b.account_id and l.campaign_id = b.campaign_id
              and l.seq between b.first_seq and b.last_seq and l.round = b.round
          )::int end as mails
      from send_batches b
      where exists (select from sendable)
        and account_id = ${ACCOUNT} and campaign_id = ${CAMPAIGN}
        and (round, first_seq) > (${parameter("round", "int")}, ${parameter("firstSeq", "int")})
        and ${isDue}
      order by round, first_seq
      limit ${parameter("limit", "int")}
      for update skip locked
    ),
    costed as (select *, case when state = 'ready' then mails else 0 end as cost from due),
    picked as materialized (
      select id, mails, cost, state = 'inflight' as taken_over
      from (select *, sum(cost) over (order by round, first_seq) as total from costed) c
      where coalesce(total <= ${parameter("maxMails", "int")}, true)
    ),
    counted as (
      insert into sending_usage as u (account_id, service, hour, mails)
      select ${ACCOUNT}, (select service from sendable), ${THIS_HOUR}, sum(cost)
      from picked having sum(cost) > 0
      on conflict (account_id, service, hour) do update set mails = u.mails + excluded.mails
      returning hour
    ),
    counted_sender as (
      insert into sender_usage as u (account_id, sender_id, hour, mails)
      select ${ACCOUNT}, s.sender_id, ${THIS_HOUR}, sum(p.cost)
      from picked p, sendable s
      where s.sender_id is not null and (select count(*) from counted) >= 0
      group by s.sender_id having sum(p.cost) > 0
      on conflict (account_id, sender_id, hour) do update set mails = u.mails + excluded.mails
    ),
    claimed as (
      update send_batches b set
        state = 'inflight',
        ${take(LEASE_MS, parameter("token", "uuid"))},
        attempts = b.attempts + 1,
        first_attempt_at = coalesce(b.first_attempt_at, statement_timestamp()),
        ambiguous_attempts = b.ambiguous_attempts
          + (b.state = 'inflight' and b.payload_sha256 is not null)::int,
        ambiguous_since = case when b.state = 'inflight' and b.payload_sha256 is not null
          then coalesce(b.ambiguous_since, b.lease_until - ${sqlMs(LEASE_MS)}) else b.ambiguous_since end,
        resend_limit = case when b.state = 'inflight' and b.payload_sha256 is not null
          then null else b.resend_limit end
      from picked where b.account_id = ${ACCOUNT} and b.id = picked.id
      returning b.*, picked.mails, picked.taken_over
    )
    select case when row_number() over (order by b.round, b.first_seq) = 1 then to_jsonb(s) end as campaign,
      b.mails, ${epochMs(sql`coalesce((select hour from counted), ${THIS_HOUR})`)} as hour,
      b.id as batch_id, b.lease_token, b.round, b.first_seq, b.last_seq, b.attempts, b.ambiguous_attempts,
      ${epochMs(sql`b.ambiguous_since`)} as ambiguous_since, b.resend_limit,
      ${epochMs(sql`b.first_attempt_at`)} as first_attempt_at,
      b.skipped_seqs, b.payload_sha256, b.last_reason, ${epochMs(sql`statement_timestamp()`)} as claimed_at,
      b.taken_over
    from sendable s left join claimed b on true
    order by b.round, b.first_seq
  `,
);

/**
 * Claims due batches of one campaign under a lease, committed before anything is sent. The first claim of a campaign
 * moves it from `active` to `processing`.
 *
 * A batch whose lease ran out counts as one that may have been accepted, unless its payload was never frozen. The
 * mails of fresh attempts are counted against the quota in the same statement.
 *
 * @returns Null when the campaign may not send: paused, ended, cancelled, deleted, missing, its account held back, or
 *   its service in an outage.
 */
export async function claimBatches(
  db: Executor,
  campaign: { accountId: number; id: number },
  options: ClaimOptions,
): Promise<Claimed | null> {
  const rows = await claim(db, {
    account: campaign.accountId,
    campaign: campaign.id,
    round: options.after.round,
    firstSeq: options.after.firstSeq,
    limit: options.limit,
    lease: options.leaseMs,
    token: randomUUID(),
    maxMails: options.maxMails ?? null,
    probes: options.probes ?? false,
  });
  const row = rows[0]?.campaign;
  if (row == null) return null;
  const { service } = row;
  const account = { accountId: campaign.accountId, service, senderId: row.sender_id };
  return {
    campaign: {
      ...campaign,
      status: row.status,
      subject: row.subject,
      previewText: row.preview_text,
      body: row.body,
      isCompiled: row.is_compiled,
      hasVariants: row.has_variants,
      service,
      senderId: row.sender_id,
      fromEmail: row.from_email,
      fromName: row.from_name,
      replyTo: row.reply_to,
      signature: row.signature,
      publicUrl: row.public_url,
      linksNameAccount: row.links_name_account,
      tracking: row.tracking,
      linkTags: row.link_tags,
      attributeTypes: row.attribute_types,
      changedAtMs: row.changed_at,
      automation:
        row.automation_id === null || row.automation_version === null
          ? null
          : { id: row.automation_id, version: row.automation_version },
    },
    batches: rows.flatMap((row) =>
      row.batch_id === null ? [] : [toBatch(row.batch_id, row, account)],
    ),
  };
}

function toBatch(
  id: string,
  row: Row,
  account: SendingAccount & Pick<CountedMails, "senderId">,
): ClaimedBatch {
  return {
    id,
    leaseToken: row.lease_token,
    round: row.round,
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
    attempts: row.attempts,
    ambiguousAttempts: row.ambiguous_attempts,
    ambiguousSinceMs: row.ambiguous_since,
    resendLimit: row.resend_limit,
    firstAttemptAtMs: row.first_attempt_at,
    skippedSeqs: row.skipped_seqs,
    payloadSha256: row.payload_sha256,
    lastReason: row.last_reason,
    counted:
      row.ambiguous_attempts > 0
        ? null
        : { ...account, hourMs: row.hour, mails: row.mails, ramp: null },
    claimedAtMs: row.claimed_at,
    isTakenOver: row.taken_over,
  };
}
