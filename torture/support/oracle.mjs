const LOG_TOKEN = 1;
const TOKEN_BYTES = 27;
const UNKNOWN = /outcome unknown|not resent/i;

/**
 * Compares what the sandbox wrote down with what the product says, recipient by recipient. Nothing of the product's
 * code is used: tokens are read by their layout (kind, campaign in 6 bytes, seq in 4, MAC).
 *
 * @param options.accounts - With how many credentials the mails went out.
 * @param options.bounces - Whether the service told of failures after it had accepted.
 *
 * - lost: never accepted, and not shown as failed
 * - unknown: said to be of unknown outcome; unmailed are those among them who were never accepted
 * - wronged: shown as failed for another reason than "unknown", yet accepted
 * - strangers: acceptances that are no recipient's, of another address, or of another account
 * - miscounted: a campaign's counter that differs from a count of its logs
 */
export async function judge(house, { accounts = 1, bounces = false } = {}) {
  const accepts = house.sandbox.record.accepts();
  const perLog = new Map();
  const owners = new Map();
  const seen = new Set();
  let strangers = 0;
  for (const accept of accepts) {
    const token = tokenOf(accept);
    if (token === null) {
      strangers += 1;
      continue;
    }
    seen.add(accept.account);
    const name = `${token.campaignId}:${token.seq}`;
    const entry = perLog.get(name) ?? { count: 0, addresses: new Set() };
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
  if (seen.size > accounts) strangers += 1;

  const logs = await house.rows(
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
  const known = new Set();
  for (const log of logs) {
    const name = `${log.campaign}:${log.seq}`;
    known.add(name);
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
  for (const name of perLog.keys()) if (!known.has(name)) sum.strangers += 1;
  const campaigns = await house.rows("select id, status from campaigns where deleted_at is null");
  const open = await house.rows(
    "select 1 from send_batches where state not in ('done', 'cancelled') limit 1",
  );
  return {
    ...sum,
    miscounted: await countMistakes(house),
    unended: campaigns.filter(({ status }) => !["completed", "failed"].includes(status)).length,
    open: open.length,
    takenOver: await takenOver(house),
  };
}

/** Campaigns whose counters differ from a count of the logs, each by its own time, or a status that implies it, or of the open batches. */
async function countMistakes(house) {
  const found = await house.rows(
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
  for (const row of found) console.error(`miscounted: ${JSON.stringify(row)}`);
  return found.length;
}

/** Attempts that may have been accepted before a batch went out again, and the mails in them. */
async function takenOver(house) {
  const [row] = await house.rows(
    `select coalesce(sum(ambiguous_attempts), 0)::int as attempts,
       coalesce(sum(ambiguous_attempts * (last_seq - first_seq + 1)), 0)::int as mails from send_batches`,
  );
  return row;
}

/** The token a mail carries, where its service lets it; empty for a mail with none. */
export function tokenText(accept) {
  return (
    accept.customArgs["X-Mailin-custom"] ??
    accept.customArgs.token ??
    /^<([\w-]+)@/.exec(accept.messageId ?? "")?.[1] ??
    ""
  );
}

/** The log a mail's token names; null for a mail with none. */
function tokenOf(accept) {
  const raw = Buffer.from(tokenText(accept), "base64url");
  if (raw.length !== TOKEN_BYTES || raw.readUInt8(0) !== LOG_TOKEN) return null;
  return { campaignId: String(raw.readUIntBE(1, 6)), seq: raw.readUInt32BE(7) };
}
