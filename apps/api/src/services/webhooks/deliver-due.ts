import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Db } from "../../db/client.ts";
import { webhookSubscriptions } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookOutcome } from "../../providers/webhooks/index.ts";
import { runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { underLease, nextDelivery } from "./next-delivery.ts";
import type { Delivery, LeasedWebhook } from "./next-delivery.ts";
import { settleBroken, settleDelivery } from "./settle-delivery.ts";
import { openSecrets, signedHeaders } from "./sign.ts";
import { notifyOwner } from "./notify-owner.ts";

/** Subscriptions a process sends to at a time, and how many of them may be one account's, of all processes. */
const SLOTS = 8;
const SLOTS_PER_ACCOUNT = 2;

/** How long a worker sends for one subscription before others get its slot. */
const TIME_SLICE_MS = 10_000;

/** A time slice, the request begun at its end, and the email to the owner about a pause. */
const DEADLINE_MS = 50_000;

/** Longer than the deadline. */
const CLAIM_MS = 60_000;

/**
 * Leases the subscriptions that have something to send, the longest waiting first, and sends of each one
 * request after the other, until nothing is due. Any number of processes may do it at a time; one that dies leaves a lease
 * that ends.
 *
 * @param options.signal - Begins no further request once it aborts.
 * @param options.isFreshStart - This process has just started and is the only one, so all leases have ended.
 * @returns How many requests were made.
 */
export async function deliverDue(
  deps: Deps,
  options: { signal: AbortSignal; isFreshStart?: boolean },
): Promise<number> {
  if (options.isFreshStart === true) await endLeases(deps.db);
  const { signal } = options;
  let count = 0;
  await runFairly<DueWebhook>({
    slots: SLOTS,
    slotsPerAccount: SLOTS_PER_ACCOUNT,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async () => await findDue(deps.db),
    run: async (due, deadline) => {
      const leased = await claim(deps.db, due);
      if (leased === null) return false;
      const sent = await deliverForSlice(deps, leased, AbortSignal.any([signal, deadline]));
      count += sent;
      return sent > 0;
    },
    onFailure: async (due, error) => {
      deps.log.error({ err: error, webhook: due.id }, "sending to a webhook failed");
      await settleBroken(deps.db, due);
    },
  });
  return count;
}

async function endLeases(db: Db): Promise<void> {
  await db.update(webhookSubscriptions).set({ leaseToken: null, leaseUntil: null });
}

type DueWebhook = FairTask & { id: number };

const UNLEASED = sql`(s.lease_until is null or s.lease_until <= clock_timestamp())`;

/** The subscriptions that are due: of each account as many as its share leaves, counting leases of other processes. */
async function findDue(db: Db): Promise<DueWebhook[]> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select account, id from (
      select s.account_id as account, s.id, s.last_delivered_at,
        row_number() over (partition by s.account_id order by s.last_delivered_at nulls first, s.id) + (
          select count(*) from webhook_subscriptions h
          where h.account_id = s.account_id and h.lease_until > clock_timestamp()
        ) as place
      from webhook_subscriptions s
      where s.state = 'active' and s.next_at <= clock_timestamp() and ${UNLEASED}
        and (
          exists (select from webhook_outbox o where o.account_id = s.account_id and o.subscription_id = s.id)
          or exists (
            select from webhook_deliveries d
            where d.account_id = s.account_id and d.subscription_id = s.id and d.state = 'waiting'
          )
        )
    ) due
    where place <= ${SLOTS_PER_ACCOUNT}
    order by place, last_delivered_at nulls first
  `);
  return rows.map(({ account, id }) => ({
    accountId: Number(account),
    id: Number(id),
    key: id,
  }));
}

/** Takes the lease, unless another process was faster. */
async function claim(db: Db, { accountId, id }: DueWebhook): Promise<LeasedWebhook | null> {
  const { rows } = await db.execute<{ token: string }>(sql`
    update webhook_subscriptions s
    set lease_token = gen_random_uuid(), lease_until = clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond'
    where s.account_id = ${accountId} and s.id = ${id} and s.state = 'active' and ${UNLEASED}
      and s.next_at <= clock_timestamp()
    returning s.lease_token as token
  `);
  const [row] = rows;
  return row === undefined ? null : { accountId, id, leaseToken: row.token };
}

async function deliverForSlice(
  deps: Deps,
  leased: LeasedWebhook,
  signal: AbortSignal,
): Promise<number> {
  const from = performance.now();
  let count = 0;
  try {
    while (!signal.aborted && performance.now() - from < TIME_SLICE_MS) {
      const delivery = await nextDelivery(deps.db, leased);
      if (delivery === null) break;
      const outcome = await send(deps, delivery);
      count += 1;
      const settled = await settleDelivery(deps.db, leased, delivery, outcome);
      if (settled.kind === "paused") await notifyOwner(deps, leased.accountId, delivery, settled);
      if (settled.kind !== "delivered") break;
    }
  } finally {
    await deps.db
      .update(webhookSubscriptions)
      .set({ leaseToken: null, leaseUntil: null })
      .where(underLease(leased));
  }
  return count;
}

/** Makes one request, signed anew. */
export async function send(deps: Deps, delivery: Omit<Delivery, "id">): Promise<WebhookOutcome> {
  const secrets = openSecrets(deps.secrets, delivery);
  if (secrets.length === 0) {
    return { kind: "failed", problem: MESSAGES.webhooks.secretLost, tookMs: 0 };
  }
  const { url, body } = delivery;
  const headers = signedHeaders(secrets, delivery, delivery.atSeconds);
  return await deps.webhooks.post({ url, headers, body });
}
