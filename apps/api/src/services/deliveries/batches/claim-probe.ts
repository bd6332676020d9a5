import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import type { EmailAdapter } from "../../../providers/email/types.ts";
import { batchLease } from "./batch-lease.ts";
import { claimBatches } from "./claim-batch.ts";
import type { BatchPlace, Claimed, ClaimOptions } from "./claim-batch.ts";
import { pauseSending } from "./campaign-states.ts";
import type { SendingAccount } from "../limits/sending-pace.ts";
import { splitDueBatch } from "./split-batch.ts";
import { epochMs, sqlMs } from "../../../db/sql/sql.ts";

/** How a service that is out of order is tried. */
export type ProbeRules = {
  adapter: Pick<EmailAdapter, "retrySafety" | "keyTtlMs">;
  /** After how long without a response a campaign is paused. */
  giveUpAfterMs: number;
};

/** Batches read to find the one to probe with. */
const WINDOW = 500;

/** A key must live for longer than a request may take. */
const KEY_MARGIN_MS = 75_000;

/**
 * Claims the one batch that probes a service during an outage, so that no other worker sends until its outcome is
 * known. A campaign that has waited too long is paused instead.
 *
 * After a failure most services leave open whether they took the mail. So a probe is one mail: a doubtful one whose
 * idempotency key is still valid is repeated first; without keys a doubtful one comes last, since it is sent again only
 * where the service asked for it.
 *
 * @returns Null when the campaign may not send any more; how long to wait while another worker probes.
 */
export async function claimProbe(
  tx: Tx,
  account: SendingAccount,
  campaign: { accountId: number; id: number },
  options: ClaimOptions,
  rules: ProbeRules,
): Promise<Claimed | { waitMs: number } | null> {
  const { rows } = await tx.execute<{ held: number; reason: string; too_long: boolean }>(sql`
    select ${epochMs(sql`greatest(p.filled_at, p.down_until) - statement_timestamp()`)} as held, p.down_reason as reason,
      statement_timestamp() - greatest(p.down_since, c.updated_at) > ${sqlMs(rules.giveUpAfterMs)} as too_long
    from sending_pace p
    join campaigns c on c.account_id = p.account_id and c.id = ${campaign.id}
    where p.account_id = ${account.accountId} and p.service = ${account.service} and p.down_since is not null
    for update of p
  `);
  const [outage] = rows;
  // It has just ended.
  if (outage === undefined) return { waitMs: 0 };
  if (outage.held > 0) return { waitMs: outage.held };
  if (outage.too_long) {
    const hours = Math.round(rules.giveUpAfterMs / 3_600_000);
    const reason = MESSAGES.server.outageTooLong(outage.reason, hours);
    await pauseSending(tx, campaign, { cause: "outage", reason, untilMs: null });
    return null;
  }
  const match = await findProbe(tx, campaign, options.after, rules.adapter);
  if (match?.splits) await splitDueBatch(tx, campaign, { after: match.place, mails: 1 });
  const claim = await claimBatches(tx, campaign, {
    ...options,
    ...(match === null ? { limit: 0 } : { after: match.place, limit: 1 }),
    maxMails: 1,
    probes: true,
  });
  if (claim !== null && claim.batches.length > 0) {
    await tx.execute(sql`
      update sending_pace set down_until = statement_timestamp() + ${sqlMs(options.leaseMs)}
      where account_id = ${account.accountId} and service = ${account.service}
    `);
  }
  return claim;
}

/** The place just before the batch to probe with, and whether it can be split; null when none is due. */
async function findProbe(
  tx: Executor,
  campaign: { accountId: number; id: number },
  after: BatchPlace,
  { retrySafety, keyTtlMs }: ProbeRules["adapter"],
): Promise<{ place: BatchPlace; splits: boolean } | null> {
  const keyed = retrySafety === "same-key";
  const keyFromMs = keyTtlMs === null ? null : KEY_MARGIN_MS - keyTtlMs;
  const { rows } = await tx.execute<{ round: number; first_seq: number; splits: boolean }>(sql`
    with due as (
      select round, first_seq, last_seq, state, attempts, ambiguous_attempts,
        ambiguous_attempts > 0 or (state = 'inflight' and payload_sha256 is not null) as doubtful,
        coalesce(ambiguous_since, lease_until) as doubtful_since
      from send_batches
      where account_id = ${campaign.accountId} and campaign_id = ${campaign.id}
        and (round, first_seq) > (${after.round}::int, ${after.firstSeq}::int)
        and ${batchLease("send_batches").isDue}
      order by round, first_seq limit ${WINDOW}
    ),
    ranked as (
      select *, doubtful and ${keyed} and (${keyFromMs}::float8 is null
        or doubtful_since > statement_timestamp() + ${sqlMs(sql`${keyFromMs}`)}) as repeatable
      from due
    )
    select round, first_seq, state = 'ready' and not doubtful and first_seq < last_seq as splits
    from ranked
    order by case when repeatable and first_seq = last_seq then 0 when not doubtful then 1
        when repeatable then 2 else 3 end,
      ambiguous_attempts, attempts, round, first_seq
    limit 1
  `);
  const [best] = rows;
  if (best === undefined) return null;
  return { place: { round: best.round, firstSeq: best.first_seq - 1 }, splits: best.splits };
}
