import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Db } from "../../db/client.ts";
import { webhookSubscriptions } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookOutcome } from "../../providers/webhooks/index.ts";
import { heldWebhook, nextDelivery } from "./next-delivery.ts";
import type { Delivery, HeldWebhook } from "./next-delivery.ts";
import { settleDelivery } from "./settle-delivery.ts";
import { openSecrets, signedHeaders } from "./sign.ts";
import { tellOwner } from "./tell-owner.ts";

/** Subscriptions a process sends to at a time. */
const AT_ONCE = 8;

/** After so long a subscription is given back, so that others get a turn. */
const TURN_MS = 10_000;

const CLAIM_MS = 60_000;

/**
 * A worker's round: claims the subscriptions that have something to send, those that were claimed longest ago first, and sends of each
 * one request after the other. Any number of processes may do it at a time; one that dies leaves a lease that ends.
 *
 * @param options.signal - Begins no further request once it aborts.
 * @param options.nobodyElse - Ends all leases first, where no other process can hold one.
 * @returns How many requests were made.
 */
export async function deliverDue(
  deps: Deps,
  options: { signal: AbortSignal; nobodyElse?: boolean },
): Promise<number> {
  if (options.nobodyElse === true) await endLeases(deps.db);
  const claimed = await claimDue(deps.db);
  const counts = await Promise.all(
    claimed.map(async (held) => await deliverTurn(deps, held, options.signal)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function endLeases(db: Db): Promise<void> {
  await db.update(webhookSubscriptions).set({ leaseToken: null, leaseUntil: null });
}

async function claimDue(db: Db): Promise<HeldWebhook[]> {
  const { rows } = await db.execute<{ account: string; id: string; token: string }>(sql`
    update webhook_subscriptions s
    set lease_token = gen_random_uuid(), lease_until = clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond'
    from (
      select account_id, id from webhook_subscriptions s
      where state = 'active' and next_at <= clock_timestamp()
        and (lease_until is null or lease_until <= clock_timestamp())
        and (
          exists (select from webhook_outbox o where o.account_id = s.account_id and o.subscription_id = s.id)
          or exists (
            select from webhook_deliveries d
            where d.account_id = s.account_id and d.subscription_id = s.id and d.state = 'waiting'
          )
        )
      order by last_delivered_at nulls first limit ${AT_ONCE} for update skip locked
    ) due
    where s.account_id = due.account_id and s.id = due.id
    returning s.account_id as account, s.id, s.lease_token as token
  `);
  return rows.map(({ account, id, token }) => ({
    accountId: Number(account),
    id: Number(id),
    leaseToken: token,
  }));
}

async function deliverTurn(deps: Deps, held: HeldWebhook, signal: AbortSignal): Promise<number> {
  const from = performance.now();
  let count = 0;
  try {
    while (!signal.aborted && performance.now() - from < TURN_MS) {
      const delivery = await nextDelivery(deps.db, held);
      if (delivery === null) break;
      const outcome = await send(deps, delivery);
      count += 1;
      const settled = await settleDelivery(deps.db, held, delivery, outcome);
      if (settled.kind === "paused") await tellOwner(deps, held.accountId, delivery, settled);
      if (settled.kind !== "delivered") break;
    }
  } finally {
    await deps.db
      .update(webhookSubscriptions)
      .set({ leaseToken: null, leaseUntil: null })
      .where(heldWebhook(held));
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
