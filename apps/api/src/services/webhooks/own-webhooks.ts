import { findChanges } from "@dakiya/domain/audit";
import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_WEBHOOKS } from "@dakiya/domain/wire";
import type {
  CreateWebhookInput,
  NewWebhookWire,
  UpdateWebhookInput,
  WebhookWire,
} from "@dakiya/domain/wire";
import { and, asc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { users, webhookSubscriptions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import { refuseUsedByAutomation, usesWebhook } from "../automation-uses/refuse-used.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { refuseNul } from "../wire/values.ts";
import { newWebhookSecret, webhookSealContext } from "./sign.ts";
import { lockAccount } from "../lock-account.ts";

/** The account's webhooks, the oldest first. */
export async function listWebhooks(ctx: Ctx): Promise<WebhookWire[]> {
  return await readWebhooks(ctx.db, eq(webhookSubscriptions.accountId, ctx.account.id));
}

/**
 * Makes a webhook: events from now on are sent to its address.
 *
 * @returns The secret too, which is never seen again.
 * @throws AppError "conflict" when the account has as many as it may; "invalid" for an address without https, except in
 *   local mode.
 */
export async function createWebhook(ctx: Ctx, input: CreateWebhookInput): Promise<NewWebhookWire> {
  const { url, events, batchSize } = input;
  refuseAddress(ctx, url);
  const secret = newWebhookSecret();
  const webhook = await ctx.db.transaction(async (tx) => {
    // One at a time, so that two together do not pass the limit.
    await lockAccount(tx, ctx.account.id);
    const own = eq(webhookSubscriptions.accountId, ctx.account.id);
    if ((await tx.$count(webhookSubscriptions, own)) >= MAX_WEBHOOKS) {
      throw new AppError("conflict", MESSAGES.webhooks.tooMany(MAX_WEBHOOKS));
    }
    const [row] = await tx
      .insert(webhookSubscriptions)
      .values({
        accountId: ctx.account.id,
        createdBy: ctx.user.id,
        ...{ url, events, batchSize },
        secret: ctx.secrets.seal(secret, webhookSealContext(ctx.account.id)),
      })
      .returning({ id: webhookSubscriptions.id });
    const made = await readWebhook(tx, ctx, String(row?.id));
    await recordAudit(tx, ctx, {
      action: "webhook.created",
      subject: subjectOf(made),
      details: { events, batchSize },
    });
    return made;
  });
  return { secret, webhook };
}

/**
 * Changes a webhook; absent properties stay. Events that wait already are sent to the new address.
 *
 * @throws AppError "missing"; "invalid" as at the creation.
 */
export async function updateWebhook(ctx: Ctx, input: UpdateWebhookInput): Promise<WebhookWire> {
  const { url, events, batchSize } = input.patch;
  if (url !== undefined) refuseAddress(ctx, url);
  return await ctx.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, ctx, input.id);
    const patch = {
      url: url ?? before.url,
      events: events ?? before.events,
      batchSize: batchSize ?? before.batchSize,
    };
    const flat = (of: typeof patch) => ({ ...of, events: of.events.join(", ") });
    const changes = findChanges(
      flat({ url: before.url, events: before.events, batchSize: before.batchSize }),
      flat(patch),
    );
    if (changes !== null) {
      // Another address is worth a try at once.
      const again =
        patch.url === before.url ? {} : { failures: 0, nextAt: sql`statement_timestamp()` };
      await tx
        .update(webhookSubscriptions)
        .set({ ...patch, ...again })
        .where(ownRow(webhookSubscriptions, ctx, input.id));
      const subject = { type: "webhook", id: before.id, label: patch.url } as const;
      await recordAudit(tx, ctx, { action: "webhook.saved", subject, changes });
    }
    return await readWebhook(tx, ctx, input.id);
  });
}

/**
 * Deletes a webhook with its log and its queued events.
 *
 * @throws AppError "missing"; "conflict" while an automation calls it.
 */
export async function deleteWebhook(ctx: Ctx, input: { id: string }): Promise<{ message: string }> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockWebhook(tx, ctx, input.id);
    const thing = `The webhook “${row.url}”`;
    await refuseUsedByAutomation(tx, ctx.account.id, thing, usesWebhook(row.id));
    await tx.delete(webhookSubscriptions).where(ownRow(webhookSubscriptions, ctx, input.id));
    const subject = { type: "webhook", id: row.id, label: row.url } as const;
    await recordAudit(tx, ctx, { action: "webhook.deleted", subject });
  });
  return { message: MESSAGES.webhooks.deleted };
}

/** A webhook as the security log names it. */
export const subjectOf = ({ _id, url }: WebhookWire) =>
  ({ type: "webhook", id: _id, label: url }) as const;

/** Locks a webhook of the account until the transaction ends. @throws AppError "missing" */
export async function lockWebhook(tx: Tx, ctx: Ctx, id: string) {
  const rows = await tx
    .select()
    .from(webhookSubscriptions)
    .where(ownRow(webhookSubscriptions, ctx, id))
    .for("update");
  return firstOrMissing(rows, "Webhook");
}

/** One webhook of the account. @throws AppError "missing" */
export async function readWebhook(db: Executor, ctx: Ctx, id: string): Promise<WebhookWire> {
  return firstOrMissing(await readWebhooks(db, ownRow(webhookSubscriptions, ctx, id)), "Webhook");
}

function refuseAddress(ctx: Ctx, url: string): void {
  refuseNul({ url });
  const isWhole = URL.canParse(url);
  if (isWhole && (ctx.config.mode === "local" || new URL(url).protocol === "https:")) return;
  const message = isWhole ? MESSAGES.webhooks.httpsOnly : MESSAGES.webhooks.wholeAddress;
  throw refusedField("invalid", "url", message);
}

async function readWebhooks(db: Executor, which: SQL | undefined): Promise<WebhookWire[]> {
  const s = webhookSubscriptions;
  const ofThis = sql`account_id = ${s.accountId} and subscription_id = ${s.id}`;
  const rows = await db
    .select({
      row: s,
      creatorName: users.name,
      creatorEmail: users.email,
      waiting: sql<number>`(
        coalesce((select sum(cardinality(items) - done) from webhook_outbox where ${ofThis}), 0)
        + coalesce((select sum(events) from webhook_deliveries where ${ofThis} and state = 'waiting'), 0)
      )::float8`,
    })
    .from(s)
    .leftJoin(users, eq(users.id, s.createdBy))
    .where(and(which))
    .orderBy(asc(s.id));
  return rows.map(({ row, creatorName, creatorEmail, waiting }) => {
    const { url, events, batchSize, state, failures, lastProblem } = row;
    const { pauseKind: kind, pauseReason: reason, pausedAt } = row;
    const isPaused = state === "paused" && kind !== null && pausedAt !== null;
    return {
      _id: String(row.id),
      ...{ url, events, batchSize, status: state, waiting, failures, lastProblem },
      pause: isPaused ? { kind, reason, at: pausedAt.toISOString() } : null,
      nextTryAt: state === "active" && failures > 0 ? row.nextAt.toISOString() : null,
      lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
      createdBy: creatorName === null || creatorName === "" ? creatorEmail : creatorName,
      createdAt: row.createdAt.toISOString(),
    };
  });
}
