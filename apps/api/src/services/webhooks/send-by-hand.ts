import { randomUUID } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookDeliveryDetailWire, WebhookDeliveryInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { oneRow } from "../../db/sql/sql.ts";
import { webhookDeliveries, webhookSubscriptions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { send } from "./deliver-due.ts";
import { SIGNING } from "./next-delivery.ts";
import { getDelivery } from "./list-deliveries.ts";
import { testBody } from "./read-events.ts";
import { isSuccess, outcomeColumns } from "./settle-delivery.ts";

/**
 * Sends a test event now, past queued requests, and to a paused webhook too.
 *
 * @returns The request; one that failed says why.
 * @throws AppError "missing"; "slowDown"
 */
export async function sendTestEvent(
  ctx: Ctx,
  input: { id: string },
): Promise<WebhookDeliveryDetailWire> {
  const id = `test_${randomUUID()}`;
  const { now } = await oneRow<{ now: string | Date }>(
    ctx.db,
    sql`select statement_timestamp() as now`,
  );
  const body = testBody(id, new Date(now));
  return await sendNow(ctx, input.id, {
    messageId: id,
    kind: "test",
    body,
    events: 1,
    types: ["test"],
  });
}

/**
 * Sends a request of the log again now: the same bytes under the same id.
 *
 * @throws AppError "missing"; "conflict" for one that has not arrived and is tried again by itself; "slowDown"
 */
export async function sendDeliveryAgain(
  ctx: Ctx,
  input: WebhookDeliveryInput,
): Promise<WebhookDeliveryDetailWire> {
  const { status, messageId, body, events, types } = await getDelivery(ctx, input);
  if (status === "waiting") throw new AppError("conflict", MESSAGES.webhooks.stillWaiting);
  return await sendNow(ctx, input.id, { messageId, kind: "again", body, events, types });
}

type ByHand = {
  messageId: string;
  kind: "test" | "again";
  body: string;
  events: number;
  types: string[];
};

async function sendNow(ctx: Ctx, id: string, request: ByHand): Promise<WebhookDeliveryDetailWire> {
  const rows = await ctx.db
    .select({
      id: webhookSubscriptions.id,
      accountId: webhookSubscriptions.accountId,
      url: webhookSubscriptions.url,
      ...SIGNING,
    })
    .from(webhookSubscriptions)
    .where(ownRow(webhookSubscriptions, ctx, id));
  const webhook = firstOrMissing(rows, "Webhook");
  await countLimit(ctx, "webhookTry", String(ctx.account.id));
  const { messageId, body } = request;
  const outcome = await send(ctx, { ...webhook, messageId, body });
  const deliveryId = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({
        accountId: ctx.account.id,
        subscriptionId: webhook.id,
        ...request,
        ...outcomeColumns(outcome),
        state: isSuccess(outcome) ? "delivered" : "failed",
        tries: 1,
      })
      .returning({ id: webhookDeliveries.id });
    await recordAudit(tx, ctx, {
      action: request.kind === "test" ? "webhook.tested" : "webhook.sent-again",
      subject: { type: "webhook", id: webhook.id, label: webhook.url },
    });
    return String(row?.id);
  });
  return await getDelivery(ctx, { id, deliveryId });
}
