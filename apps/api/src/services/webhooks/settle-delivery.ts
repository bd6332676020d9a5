import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookPause } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client.ts";
import { webhookDeliveries, webhookSubscriptions } from "../../db/schema/index.ts";
import type { WebhookOutcome } from "../../providers/webhooks/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isLeased } from "./next-delivery.ts";
import type { Delivery, LeasedWebhook } from "./next-delivery.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Backoff after each failed try: ten tries within a day, the first five within a quarter of an hour. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  13 * HOUR,
] as const;

const GONE = 410;

/** Whether an outcome is a success: any 2xx. */
export const isSuccess = (outcome: WebhookOutcome): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/** Why an outcome is none, in a clause. */
export const problemOf = (outcome: WebhookOutcome): string =>
  outcome.kind === "failed" ? outcome.problem : MESSAGES.webhooks.answered(outcome.status);

/** Columns of the log for an outcome. */
export function outcomeColumns(outcome: WebhookOutcome) {
  return {
    triedAt: sql`statement_timestamp()`,
    tookMs: outcome.tookMs,
    answerStatus: outcome.kind === "answered" ? outcome.status : null,
    answer: outcome.kind === "answered" ? outcome.text : null,
    problem: isSuccess(outcome) ? null : problemOf(outcome),
  } satisfies PgUpdateSetSource<typeof webhookDeliveries>;
}

/** Result of a try: delivered, a later try, a pause (with its sentence), or nothing, for a lost lease. */
export type Settled =
  | { kind: "delivered" }
  | { kind: "later" }
  | { kind: "lost" }
  | { kind: "paused"; reason: string };

/** Records the outcome of a try, under the lease it was made with. */
export async function settleDelivery(
  db: Db,
  leased: LeasedWebhook,
  delivery: Delivery,
  outcome: WebhookOutcome,
): Promise<Settled> {
  const delivered = isSuccess(outcome);
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ failures: webhookSubscriptions.failures, state: webhookSubscriptions.state })
      .from(webhookSubscriptions)
      .where(isLeased(leased))
      .for("update");
    if (row === undefined) return { kind: "lost" };
    await tx
      .update(webhookDeliveries)
      .set({
        ...outcomeColumns(outcome),
        state: delivered ? "delivered" : "waiting",
        tries: sql`${webhookDeliveries.tries} + 1`,
      })
      .where(
        and(
          eq(webhookDeliveries.accountId, leased.accountId),
          eq(webhookDeliveries.subscriptionId, leased.id),
          eq(webhookDeliveries.id, delivery.id),
        ),
      );
    if (delivered) {
      const ended = { failures: 0, lastProblem: null, lastDeliveredAt: sql`statement_timestamp()` };
      await tx.update(webhookSubscriptions).set(ended).where(isLeased(leased));
      return { kind: "delivered" };
    }
    const problem = problemOf(outcome);
    const failures = row.failures + 1;
    const waitMs = RETRY_DELAYS_MS[row.failures];
    const isGone = outcome.kind === "answered" && outcome.status === GONE;
    await tx
      .update(webhookSubscriptions)
      .set({
        failures,
        lastProblem: problem,
        nextAt: sql`statement_timestamp() + ${waitMs ?? 0} * interval '1 millisecond'`,
      })
      .where(isLeased(leased));
    if (row.state === "paused" || (waitMs !== undefined && !isGone)) return { kind: "later" };
    const kind: WebhookPause = isGone ? "gone" : "failing";
    const reason = isGone
      ? MESSAGES.webhooks.pausedGone
      : MESSAGES.webhooks.pausedFailing(failures, problem);
    await tx
      .update(webhookSubscriptions)
      .set({
        state: "paused",
        pauseKind: kind,
        pauseReason: reason,
        pausedAt: sql`statement_timestamp()`,
      })
      .where(isLeased(leased));
    await recordAudit(
      tx,
      { account: { id: leased.accountId } },
      {
        action: "webhook.paused",
        subject: { type: "webhook", id: leased.id, label: delivery.url },
        details: { reason: kind },
      },
    );
    return { kind: "paused", reason };
  });
}

/**
 * Retries a subscription later whose time slice broke off. Ends its lease, so that a slice still running records nothing.
 */
export async function settleBroken(
  db: Db,
  { accountId, id }: Pick<LeasedWebhook, "accountId" | "id">,
): Promise<void> {
  const delays = sql`(array[${sql.join(
    RETRY_DELAYS_MS.map((ms) => sql`${ms}::bigint`),
    sql`, `,
  )}])`;
  await db
    .update(webhookSubscriptions)
    .set({
      failures: sql`least(${webhookSubscriptions.failures} + 1, ${RETRY_DELAYS_MS.length}::int)`,
      lastProblem: MESSAGES.webhooks.brokenOff,
      nextAt: sql`statement_timestamp() + ${delays}[least(${webhookSubscriptions.failures} + 1, ${RETRY_DELAYS_MS.length}::int)] * interval '1 millisecond'`,
      leaseToken: null,
      leaseUntil: null,
    })
    .where(and(eq(webhookSubscriptions.accountId, accountId), eq(webhookSubscriptions.id, id)));
}
