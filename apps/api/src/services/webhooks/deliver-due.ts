import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Db } from "../../db/client.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookOutcome } from "../../providers/webhooks/index.ts";
import { leaseOf, underLease } from "../fair-work/lease.ts";
import type { Lease } from "../fair-work/lease.ts";
import { runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { isLeased, nextDelivery, WEBHOOK_LEASE } from "./next-delivery.ts";
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

/** So long a process that died keeps a subscription. */
const LEASE_MS = 15_000;

/**
 * Leases the subscriptions that have something to send, the longest waiting first, and sends of each one
 * request after the other, until nothing is due. Any number of processes may do it at a time.
 *
 * @param signal - Begins no further request once it aborts.
 * @returns How many requests were made.
 */
export async function deliverDue(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0;
  await runFairly<DueWebhook>({
    slots: SLOTS,
    slotsPerAccount: SLOTS_PER_ACCOUNT,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async () => await findDue(deps.db),
    run: async (due, deadline) => {
      const sent = await underLease(deps, leaseFor(due), deadline, async (leaseToken, ending) => {
        const leased = { ...due, leaseToken };
        return await deliverForSlice(deps, leased, AbortSignal.any([signal, ending]));
      });
      count += sent ?? 0;
      return sent !== null && sent > 0;
    },
    onFailure: async (due, error) => {
      deps.log.error({ err: error, webhook: due.id }, "sending to a webhook failed");
      await settleBroken(deps.db, due);
    },
  });
  return count;
}

type DueWebhook = FairTask & { id: number };

function leaseFor({ accountId, id }: DueWebhook): Lease {
  const leased = (leaseToken: string) => isLeased({ accountId, id, leaseToken });
  const set = (assignments: SQL, where?: SQL) =>
    sql`update webhook_subscriptions set ${assignments} where ${where}`;
  return {
    ms: LEASE_MS,
    take: (ms) =>
      sql`${set(WEBHOOK_LEASE.take(ms), sql`account_id = ${accountId} and id = ${id} and ${IS_DUE}`)}
        returning lease_token as token`,
    extend: (token, ms) => set(WEBHOOK_LEASE.extend(ms), leased(token)),
    end: (token) => set(WEBHOOK_LEASE.end, leased(token)),
  };
}

const IS_DUE = sql`webhook_subscriptions.state = 'active' and next_at <= statement_timestamp() and ${WEBHOOK_LEASE.isFree}`;

/** The subscriptions that are due: of each account as many as its share leaves, counting leases of other processes. */
async function findDue(db: Db): Promise<DueWebhook[]> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select account_id as account, id from (
      select account_id, id, last_delivered_at,
        row_number() over (partition by account_id order by last_delivered_at nulls first, id) + (
          select count(*) from webhook_subscriptions h
          where h.account_id = webhook_subscriptions.account_id and ${leaseOf("h").isHeld}
        ) as place
      from webhook_subscriptions
      where ${EVERY_ACCOUNT} and ${IS_DUE}
        and (
          exists (
            select from webhook_outbox o
            where o.account_id = webhook_subscriptions.account_id and o.subscription_id = webhook_subscriptions.id
          )
          or exists (
            select from webhook_deliveries d
            where d.account_id = webhook_subscriptions.account_id and d.subscription_id = webhook_subscriptions.id
              and d.state = 'waiting'
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

async function deliverForSlice(
  deps: Deps,
  leased: LeasedWebhook,
  signal: AbortSignal,
): Promise<number> {
  const from = performance.now();
  let count = 0;
  while (!signal.aborted && performance.now() - from < TIME_SLICE_MS) {
    const delivery = await nextDelivery(deps.db, leased);
    if (delivery === null) break;
    const outcome = await send(deps, delivery);
    count += 1;
    const settled = await settleDelivery(deps.db, leased, delivery, outcome);
    if (settled.kind === "paused") await notifyOwner(deps, leased.accountId, delivery, settled);
    if (settled.kind !== "delivered") break;
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
