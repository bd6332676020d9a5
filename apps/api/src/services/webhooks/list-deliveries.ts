import type {
  WebhookDeliveriesInput,
  WebhookDeliveryDetailWire,
  WebhookDeliveryInput,
  WebhookDeliveryPageWire,
  WebhookDeliveryWire,
} from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { webhookDeliveries } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { pageOf } from "../keyset.ts";
import { firstOrMissing } from "../own-row.ts";
import { parseId } from "../wire/values.ts";
import { readWebhook } from "./own-webhooks.ts";

type Row = Omit<typeof webhookDeliveries.$inferSelect, "body" | "answer">;

/**
 * The requests of a webhook, the newest first, in pages. A cursor that is none ends the list.
 *
 * @throws AppError "missing"
 */
export async function listDeliveries(
  ctx: Ctx,
  input: WebhookDeliveriesInput,
): Promise<WebhookDeliveryPageWire> {
  await readWebhook(ctx.db, ctx, input.id);
  const { body: _body, answer: _answer, ...columns } = getTableColumns(webhookDeliveries);
  const rows = await ctx.db
    .select(columns)
    .from(webhookDeliveries)
    .where(
      and(
        ofWebhook(ctx, input.id),
        input.cursor === undefined ? undefined : lt(webhookDeliveries.id, parseId(input.cursor)),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  return { items: items.map(toWire), nextCursor: last === undefined ? null : String(last.id) };
}

/** One request with its body and the response. @throws AppError "missing" */
export async function getDelivery(
  ctx: Ctx,
  input: WebhookDeliveryInput,
  db: Executor = ctx.db,
): Promise<WebhookDeliveryDetailWire> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(ofWebhook(ctx, input.id), eq(webhookDeliveries.id, parseId(input.deliveryId))));
  const row = firstOrMissing(rows, "Request");
  const { body, answer } = row;
  return { ...toWire(row), body, answer };
}

const ofWebhook = (ctx: Ctx, id: string) =>
  and(
    eq(webhookDeliveries.accountId, ctx.account.id),
    eq(webhookDeliveries.subscriptionId, parseId(id)),
  );

function toWire(row: Row): WebhookDeliveryWire {
  const { messageId, kind, events, types, state, tries, tookMs, answerStatus, problem } = row;
  return {
    _id: String(row.id),
    ...{ messageId, kind, events, types, status: state, tries, tookMs, answerStatus, problem },
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
  };
}
