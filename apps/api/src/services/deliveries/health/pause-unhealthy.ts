import { HEALTH_LIMITS } from "@dakiya/domain/analytics";
import { CONSUMER_DOMAINS, mailboxProviderLabel } from "@dakiya/domain/delivery";
import type { MailboxProvider } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { eachApart } from "../../fair-work/apart.ts";
import { pauseSending, SENDABLE_SQL } from "../batches/campaign-states.ts";
import { countSuppressions } from "./note-counts.ts";

/** Fewer emails say nothing about a list, */
const MIN_SENT = 200;
/** and one complaint says nothing about a campaign. */
const MIN_COMPLAINTS = 2;
/** Domains that are read to name the mailbox provider with the most. */
const MAX_DOMAINS = 50;

type Sending = {
  id: string;
  accountId: string;
  sent: number;
  bounced: number;
  complained: number;
};

/**
 * Pauses campaigns of which too many emails bounced for good or were reported as spam since they were last resumed. Emails
 * of automations are not paused: their customers would wait.
 */
export async function pauseUnhealthy(
  { db, log }: Pick<Deps, "db" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<Sending>(sql`
    select c.id, c.account_id as "accountId", c.sent - c.health_sent as sent,
      ${countSuppressions("bounced")} - c.health_bounced as bounced,
      ${countSuppressions("complained")} - c.health_complained as complained
    from campaigns c
    where ${EVERY_ACCOUNT} and c.status = any(${SENDABLE_SQL}) and c.automation_id is null and c.deleted_at is null
      and c.sent - c.health_sent >= ${MIN_SENT}
  `);
  const unhealthy = rows.flatMap((row) => {
    const signalOf = tooMany(row);
    return signalOf === null ? [] : [{ ...row, signal: signalOf }];
  });
  const shared = { db, log, work: "pause unhealthy campaigns" };
  await eachApart(
    shared,
    unhealthy,
    ({ accountId }) => Number(accountId),
    async (row) => {
      if (signal.aborted) return;
      const campaign = { accountId: Number(row.accountId), id: Number(row.id) };
      const count = row[row.signal];
      const at = await worstProvider(db, campaign, row.signal);
      const reason = MESSAGES.server.pausedForHealth[row.signal](count, row.sent, at);
      await pauseSending(db, campaign, { cause: "health", reason, untilMs: null });
    },
  );
}

/** The signal that passes its limit; null while neither does. */
function tooMany({ sent, bounced, complained }: Sending): "bounced" | "complained" | null {
  if (bounced > sent * HEALTH_LIMITS.bounced.tooHigh) return "bounced";
  const isReported = complained >= MIN_COMPLAINTS;
  return isReported && complained >= sent * HEALTH_LIMITS.complained.tooHigh ? "complained" : null;
}

/** The mailbox provider, or else the domain, that most of the emails went to. */
async function worstProvider(
  db: Db,
  { accountId, id }: { accountId: number; id: number },
  reason: "bounced" | "complained",
): Promise<string | null> {
  const { rows } = await db.execute<{
    domain: string;
    provider: MailboxProvider | null;
    count: number;
  }>(sql`
    select a.domain, d.provider, a.count from (
      select lower(substring(l.recipient ->> 'email' from '[^@]*$')) as domain, count(*)::int as count
      from log_suppressions s
      join communication_logs l on l.account_id = s.account_id and l.campaign_id = s.campaign_id and l.seq = s.seq
      where s.account_id = ${accountId} and s.campaign_id = ${id} and s.reason = ${reason} and l.customer_id is not null
      group by 1 order by 2 desc, 1 limit ${MAX_DOMAINS}
    ) a
    left join campaign_domains d on d.account_id = ${accountId} and d.campaign_id = ${id} and d.domain = a.domain
  `);
  const counts = new Map<string, number>();
  for (const { domain, provider, count } of rows) {
    const known = CONSUMER_DOMAINS.get(domain) ?? provider ?? "unknown";
    const name = known === "other" || known === "unknown" ? domain : mailboxProviderLabel(known);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const [worst] = [...counts].toSorted(([, one], [, other]) => other - one);
  return worst?.[0] ?? null;
}
