import type { EmailService, SmtpServer } from "@dakiya/domain/email-settings";
import type { SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { epochMs, sqlMs } from "../../../db/sql/sql.ts";
import type { Deps } from "../../../deps.ts";
import { limitsInForce } from "../../sender/stored-settings.ts";
import { senderDomainOf } from "../../sender-domain/index.ts";
import type { SenderLimit } from "./sender-quota.ts";

/** An account at one email service: the scope of quota and rate limit, over all campaigns and workers. */
export type SendingAccount = { accountId: number; service: EmailService };

/** The same with everything that limits a campaign of it. */
export type LimitedAccount = SendingAccount & {
  limits: SendingLimits;
  sender: SenderLimit;
  /** The sender's domain while it has a ramp plan. */
  rampDomain: string | null;
};

type Bucket = {
  /** Requests that may begin now. */
  requests: number;
  /** Milliseconds until the next request may begin; 0 for at once. */
  waitMs: number;
  /** Whether the service is in an outage, so that only probes go out. */
  isDown: boolean;
};

/** Requests released evenly can arrive closer together, and the service counts arrivals. */
const FILLED = 0.92;

/** The burst: a tenth of a second's requests, at least one. */
const burst = (perSecond: number): number => Math.max(1, perSecond / 10);

/** Refills and locks an account's token bucket. `filled_at` is ahead while the service has asked for a pause. */
export async function lockBucket(
  tx: Executor,
  account: SendingAccount,
  perSecond: number,
): Promise<Bucket> {
  const most = burst(perSecond);
  const filled = perSecond * FILLED;
  const { rows } = await tx.execute<{ tokens: number; held: number; down: boolean }>(sql`
    insert into sending_pace as p (account_id, service, tokens, filled_at)
    values (${account.accountId}, ${account.service}, ${most}::float8, statement_timestamp())
    on conflict (account_id, service) do update set
      tokens = least(${most}::float8, p.tokens + ${filled}::float8
        * greatest(0, extract(epoch from statement_timestamp() - p.filled_at))::float8),
      filled_at = greatest(p.filled_at, statement_timestamp())
    returning tokens, ${epochMs(sql`filled_at - statement_timestamp()`)} as held, down_since is not null as down
  `);
  const { tokens, held, down } = rows[0] ?? { tokens: 0, held: 0, down: false };
  if (held > 0) return { requests: 0, waitMs: held, isDown: down };
  return {
    requests: Math.floor(tokens),
    waitMs: tokens >= 1 ? 0 : ((1 - tokens) / filled) * 1000,
    isDown: down,
  };
}

/** Takes the tokens of requests about to begin out of a locked bucket. */
export async function takeFromBucket(
  tx: Executor,
  account: SendingAccount,
  requests: number,
): Promise<void> {
  if (requests === 0) return;
  await tx.execute(sql`
    update sending_pace set tokens = tokens - ${requests}::float8
    where account_id = ${account.accountId} and service = ${account.service}
  `);
}

/** Keeps every worker from beginning requests of an account for as long as its service asked. */
export async function holdAccount(
  db: Executor,
  account: SendingAccount,
  forMs: number,
): Promise<void> {
  await db.execute(sql`
    insert into sending_pace as p (account_id, service, tokens, filled_at)
    values (${account.accountId}, ${account.service}, 0, statement_timestamp() + ${sqlMs(forMs)})
    on conflict (account_id, service) do update set
      tokens = 0, filled_at = greatest(p.filled_at, excluded.filled_at)
  `);
}

/**
 * Reads for how many milliseconds an account is still held back, and records that as the campaign's next progress.
 *
 * The statement locks the hold, so a change of it comes wholly before or after. The end of a hold wakes the campaigns that wait
 * for it.
 *
 * @returns Whether the service is in an outage, and whether the campaign waits now: not when it is no longer sending.
 */
export async function noteHold(
  db: Executor,
  { accountId, id, service }: SendingAccount & { id: number },
): Promise<{ forMs: number; isDown: boolean; waits: boolean }> {
  const { rows } = await db.execute<{ held: number; down: boolean; waits: boolean }>(sql`
    with hold as materialized (
      select greatest(filled_at, down_until) as until, down_since is not null as down
      from sending_pace
      where account_id = ${accountId} and service = ${service}
      for share
    ),
    waiting as (
      update campaigns c set progress_at = hold.until
      from hold
      where c.account_id = ${accountId} and c.id = ${id} and c.status = 'processing'
        and c.deleted_at is null and hold.until > statement_timestamp()
      returning c.id
    )
    select ${epochMs(sql`until - statement_timestamp()`)} as held, down, exists (select from waiting) as waits
    from hold
  `);
  const [hold] = rows;
  return {
    forMs: Math.max(0, hold?.held ?? 0),
    isDown: hold?.down ?? false,
    waits: hold?.waits ?? false,
  };
}

/** Records when a campaign continues by itself: no rescue until then. @returns False when it is not sending. */
export async function noteWait(
  db: Executor,
  campaign: { accountId: number; id: number },
  forMs: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update campaigns set progress_at = statement_timestamp() + ${sqlMs(forMs)}
    where account_id = ${campaign.accountId} and id = ${campaign.id} and status = 'processing'
      and deleted_at is null
  `);
  return (rowCount ?? 0) > 0;
}

/** The account a campaign sends by, and the limits in force; null without a sender. */
export async function readAccount(
  deps: Pick<Deps, "db" | "email">,
  campaign: { accountId: number; id: number },
): Promise<LimitedAccount | null> {
  const { rows } = await deps.db.execute<{
    service: EmailService | null;
    fromEmail: string | null;
    rampDomains: string[] | null;
    senderId: string | null;
    dailyLimit: number | null;
    limits: Partial<SendingLimitsWire> | null;
    googleAccessToken: string | null;
    smtpPassword: string | null;
    smtpServer: SmtpServer | null;
    serviceLimits: Partial<SendingLimitsWire> | null;
  }>(sql`
    select c.service, c.from_email as "fromEmail", (
        select array_agg(r.domain) from ramp_plans r where r.account_id = c.account_id and r.stopped_at is null
      ) as "rampDomains", o.id as "senderId",
      case when o.id is null then s.daily_limit else o.daily_limit end as "dailyLimit", s.limits, s.google_access_token as "googleAccessToken", s.smtp_password as "smtpPassword",
      s.smtp_server as "smtpServer", s.service_limits as "serviceLimits"
    from campaigns c
    left join email_settings s on s.account_id = c.account_id
    left join senders o on o.account_id = c.account_id and o.id = coalesce(c.sender_id, s.default_sender_id)
    where c.account_id = ${campaign.accountId} and c.id = ${campaign.id}
  `);
  const [row] = rows;
  if (row === undefined || row.service === null) return null;
  const { service, fromEmail, senderId, dailyLimit } = row;
  const domain = senderDomainOf(fromEmail ?? "");
  return {
    accountId: campaign.accountId,
    service,
    sender: { id: senderId === null ? null : Number(senderId), dailyLimit },
    rampDomain: row.rampDomains?.includes(domain) === true ? domain : null,
    limits: limitsInForce(deps, service, {
      ...row,
      limits: row.limits ?? {},
      serviceLimits: row.serviceLimits ?? {},
    }),
  };
}
