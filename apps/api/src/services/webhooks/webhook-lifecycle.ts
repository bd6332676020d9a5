import { MESSAGES } from "@dakiya/domain/messages";
import type { NewWebhookWire, WebhookWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { webhookSubscriptions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ownRow } from "../own-row.ts";
import { lockWebhook, readWebhook, subjectOf } from "./own-webhooks.ts";
import { newWebhookSecret, webhookSealContext } from "./sign.ts";

/**
 * Pauses a webhook by hand. Its events are queued.
 *
 * @throws AppError "missing"; "conflict" when it is paused already.
 */
export async function pauseWebhook(ctx: Ctx, input: { id: string }): Promise<WebhookWire> {
  return await ctx.db.transaction(async (tx) => {
    const { state } = await lockWebhook(tx, ctx, input.id);
    if (state === "paused") throw new AppError("conflict", MESSAGES.webhooks.isPaused);
    await tx
      .update(webhookSubscriptions)
      .set({
        state: "paused",
        pauseKind: "user",
        pauseReason: null,
        pausedAt: sql`statement_timestamp()`,
      })
      .where(ownRow(webhookSubscriptions, ctx, input.id));
    const webhook = await readWebhook(tx, ctx, input.id);
    const details = { reason: "user" };
    await recordAudit(tx, ctx, { action: "webhook.paused", subject: subjectOf(webhook), details });
    return webhook;
  });
}

/**
 * Lets a paused webhook go on where it stopped, with all its tries ahead of it.
 *
 * @throws AppError "missing"; "conflict" when it is not paused.
 */
export async function resumeWebhook(ctx: Ctx, input: { id: string }): Promise<WebhookWire> {
  return await ctx.db.transaction(async (tx) => {
    const { state } = await lockWebhook(tx, ctx, input.id);
    if (state !== "paused") throw new AppError("conflict", MESSAGES.webhooks.notPaused);
    await tx
      .update(webhookSubscriptions)
      .set({
        state: "active",
        pauseKind: null,
        pauseReason: null,
        pausedAt: null,
        failures: 0,
        lastProblem: null,
        nextAt: sql`statement_timestamp()`,
      })
      .where(ownRow(webhookSubscriptions, ctx, input.id));
    const webhook = await readWebhook(tx, ctx, input.id);
    await recordAudit(tx, ctx, { action: "webhook.resumed", subject: subjectOf(webhook) });
    return webhook;
  });
}

const OLD_SECRET_HOURS = 24;

/**
 * Gives a webhook another secret. The one before it signs too for a day, so that its receiver can change over.
 *
 * @throws AppError "missing"
 */
export async function rotateWebhookSecret(
  ctx: Ctx,
  input: { id: string },
): Promise<NewWebhookWire> {
  const secret = newWebhookSecret();
  const webhook = await ctx.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, ctx, input.id);
    await tx
      .update(webhookSubscriptions)
      .set({
        secret: ctx.secrets.seal(secret, webhookSealContext(ctx.account.id)),
        oldSecret: before.secret,
        oldSecretEndsAt: sql`statement_timestamp() + make_interval(hours => ${OLD_SECRET_HOURS})`,
      })
      .where(ownRow(webhookSubscriptions, ctx, input.id));
    const after = await readWebhook(tx, ctx, input.id);
    const subject = subjectOf(after);
    await recordAudit(tx, ctx, { action: "webhook.secret-replaced", subject });
    return after;
  });
  return { secret, webhook };
}
