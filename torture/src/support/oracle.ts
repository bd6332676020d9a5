import type { AcceptRecord } from "@dakiya/sandbox";
import type { LogStatus } from "@dakiya/domain/delivery";
import type { Tally, Takeovers } from "./tally.ts";
import type { House } from "./house.ts";

const LOG_TOKEN = 1;
const TOKEN_BYTES = 27;
const UNKNOWN = /outcome unknown|not resent/i;

/** The used columns of a log. */
type LogRow = {
  campaign: string;
  seq: number;
  status: LogStatus;
  reason: string | null;
  email: string | null;
};

/**
 * Compares the sandbox's record with the logs of the product, recipient by recipient. Nothing of the product's
 * code is used: tokens are read by their layout (kind, campaign in 6 bytes, seq in 4, MAC).
 *
 * @param options.accounts - With how many credentials the mails went out.
 * @param options.bounces - Whether the service reported failures after it had accepted.
 */
export async function judge(house: House, { accounts = 1, bounces = false } = {}): Promise<Tally> {
  const accepts = house.sandbox.record.accepts();
  const perLog = new Map<string, { count: number; addresses: Set<string | null> }>();
  const owners = new Map<string, string>();
  const accountsSeen = new Set<string>();
  let strangers = 0;
  for (const accept of accepts) {
    const token = tokenOf(accept);
    if (token === null) {
      strangers += 1;
      continue;
    }
    accountsSeen.add(accept.account);
    const name = `${token.campaignId}:${token.seq}`;
    const entry = perLog.get(name) ?? { count: 0, addresses: new Set<string | null>() };
    entry.count += 1;
    entry.addresses.add(accept.recipient);
    perLog.set(name, entry);
    if (accept.idempotencyKey !== null) {
      const owner = owners.get(accept.idempotencyKey);
      // One key belongs to one campaign: the same key under two would hide a mail.
      if (owner !== undefined && owner !== token.campaignId) strangers += 1;
      owners.set(accept.idempotencyKey, token.campaignId);
    }
  }
  if (accountsSeen.size > accounts) strangers += 1;

  const logs = await house.rows<LogRow>(
    `select campaign_id as campaign, seq, status, failure_reason as reason, recipient ->> 'email' as email
     from communication_logs`,
  );
  const sum = {
    recipients: logs.length,
    accepted: accepts.length,
    lost: 0,
    queued: 0,
    duplicates: 0,
    most: 0,
    unknown: 0,
    unmailed: 0,
    failed: 0,
    wronged: 0,
    strangers,
  };
  const logNames = new Set<string>();
  for (const log of logs) {
    const name = `${log.campaign}:${log.seq}`;
    logNames.add(name);
    const entry = perLog.get(name);
    const count = entry?.count ?? 0;
    sum.duplicates += Math.max(0, count - 1);
    sum.most = Math.max(sum.most, count);
    if (log.status === "queued") sum.queued += 1;
    if (log.status === "failed") {
      if (UNKNOWN.test(log.reason ?? "")) {
        sum.unknown += 1;
        if (count === 0) sum.unmailed += 1;
      } else {
        sum.failed += 1;
        if (count > 0 && !bounces) sum.wronged += 1;
      }
    } else if (count === 0) sum.lost += 1;
    if (entry && [...entry.addresses].some((address) => address !== log.email)) sum.strangers += 1;
  }
  for (const name of perLog.keys()) if (!logNames.has(name)) sum.strangers += 1;
  const campaigns = await house.rows<{ status: string }>(
    "select status from campaigns where deleted_at is null",
  );
  const open = await house.rows(
    "select 1 from send_batches where state not in ('done', 'cancelled') limit 1",
  );
  return {
    ...sum,
    miscounted: await countMistakes(house),
    unended: campaigns.filter(({ status }) => !["completed", "failed"].includes(status)).length,
    open: open.length,
    takeovers: await countTakeovers(house),
  };
}

/** Counts campaigns whose counters differ from their logs, by each log's times and status, or from the open batches. */
async function countMistakes(house: House): Promise<number> {
  const mistakes = await house.rows(
    `select c.id, to_jsonb(r) as counted, jsonb_build_object('total', c.total_recipients, 'sent', c.sent,
       'delivered', c.delivered, 'opened', c.opened, 'clicked', c.clicked, 'failed', c.failed, 'open', c.open_batches) as said
     from campaigns c cross join lateral (
       select count(*) as total, count(sent_at) as sent,
         count(*) filter (where delivered_at is not null or status in ('delivered', 'opened', 'clicked')) as delivered,
         count(*) filter (where opened_at is not null or status = 'clicked') as opened,
         count(clicked_at) as clicked,
         count(*) filter (where status = 'failed') as failed,
         (select count(*) from send_batches b
           where b.campaign_id = c.id and b.state in ('ready', 'inflight')) as open
       from communication_logs l where l.campaign_id = c.id) r
     where (c.total_recipients, c.sent, c.delivered, c.opened, c.clicked, c.failed, c.open_batches)
       is distinct from (r.total, r.sent, r.delivered, r.opened, r.clicked, r.failed, r.open)`,
  );
  for (const row of mistakes) console.error(`miscounted: ${JSON.stringify(row)}`);
  return mistakes.length;
}

/** Mails that were sent again although they may have been accepted. */
async function countTakeovers(house: House): Promise<Takeovers> {
  return await house.row<Takeovers>(
    `select coalesce(sum(ambiguous_attempts), 0)::int as attempts,
       coalesce(sum(ambiguous_attempts * (last_seq - first_seq + 1)), 0)::int as mails from send_batches`,
  );
}

/** The token a mail carries, where its service lets it; empty for a mail with none. */
export function tokenText(accept: AcceptRecord): string {
  return (
    accept.customArgs["X-Mailin-custom"] ??
    accept.customArgs.token ??
    /^<([\w-]+)@/.exec(accept.messageId ?? "")?.[1] ??
    ""
  );
}

/** The log a mail's token names; null for a mail with none. */
export function tokenOf(accept: AcceptRecord): { campaignId: string; seq: number } | null {
  const raw = Buffer.from(tokenText(accept), "base64url");
  if (raw.length !== TOKEN_BYTES || raw.readUInt8(0) !== LOG_TOKEN) return null;
  return { campaignId: String(raw.readUIntBE(1, 6)), seq: raw.readUInt32BE(7) };
}
