import { MESSAGES } from "@dakiya/domain/messages";
import {
  newWebhookWire,
  webhookDeliveryDetailWire,
  webhookDeliveryWire,
  webhookWire,
} from "@dakiya/domain/wire";
import type { WebhookDeliveryPageWire, WebhookDeliveryWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { body, id, limitText, ownMessage, params, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const words = MESSAGES.webhooks;
const pageQuery = z.object({ cursor: z.string().optional(), limit: limitText.optional() });
const read = { scope: ["webhooks:read"] } as const;
const write = { scope: ["webhooks:write"] } as const;
/** What was sent holds customers, orders, campaigns and steps of automations. */
const sentData = ["customers:read", "orders:read", "campaigns:read", "automations:read"] as const;

/** Events sent to other programs. */
export const webhookRoutes: readonly RestRoute[] = [
  route("GET /user/webhooks", "webhooks.list", {
    ...read,
    output: z.array(webhookWire),
    message: "Webhooks",
    summary: "The account's webhooks, and how much waits for each",
  }),
  route("POST /user/webhooks", "webhooks.create", {
    ...write,
    input: body,
    output: newWebhookWire,
    message: words.created,
    status: 201,
    refuses: ["conflict"],
    summary: "Have events sent to an address; the secret is answered this once",
  }),
  route("PUT /user/webhooks/:id", "webhooks.update", {
    ...write,
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: webhookWire,
    message: words.saved,
    summary: "Change a webhook's address, events or batch size",
  }),
  route("DELETE /user/webhooks/:id", "webhooks.delete", {
    ...write,
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Delete a webhook, its log, and what waits for it",
  }),
  route("POST /user/webhooks/:id/pause", "webhooks.pause", {
    ...write,
    input: params,
    output: webhookWire,
    message: words.paused,
    refuses: ["conflict"],
    summary: "Pause a webhook; what happens meanwhile is kept for it",
  }),
  route("POST /user/webhooks/:id/resume", "webhooks.resume", {
    ...write,
    input: params,
    output: webhookWire,
    message: words.resumed,
    refuses: ["conflict"],
    summary: "Let a paused webhook go on where it stopped",
  }),
  route("POST /user/webhooks/:id/secret", "webhooks.rotateSecret", {
    ...write,
    input: params,
    output: newWebhookWire,
    message: words.rotated,
    summary: "Replace a webhook's secret; the old one signs too for 24 hours",
  }),
  route("POST /user/webhooks/:id/test", "webhooks.test", {
    ...write,
    input: params,
    output: webhookDeliveryDetailWire,
    message: ({ status, answerStatus, problem }: WebhookDeliveryWire) =>
      status === "delivered"
        ? words.testDelivered(answerStatus ?? 0)
        : words.testFailed(problem ?? ""),
    summary: "Send a test event now, and answer what became of it",
  }),
  route("GET /user/webhooks/:id/deliveries", "webhooks.deliveries", {
    ...read,
    input: (request) => ({ ...params(request), ...pageQuery.parse(request.query) }),
    output: z.array(webhookDeliveryWire),
    data: ({ items }: WebhookDeliveryPageWire) => items,
    beside: ({ nextCursor }: WebhookDeliveryPageWire) => ({ nextCursor }),
    message: "Requests",
    summary:
      "A webhook's requests, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  route("GET /user/webhooks/:id/deliveries/:deliveryId", "webhooks.delivery", {
    scope: ["webhooks:read", ...sentData],
    input: params,
    output: webhookDeliveryDetailWire,
    message: "Request",
    summary: "One request, with what was sent and what was answered",
  }),
  route("POST /user/webhooks/:id/deliveries/:deliveryId/again", "webhooks.sendAgain", {
    scope: ["webhooks:write", ...sentData],
    input: params,
    output: webhookDeliveryDetailWire,
    message: ({ status, answerStatus, problem }: WebhookDeliveryWire) =>
      status === "delivered"
        ? words.againDelivered(answerStatus ?? 0)
        : words.againFailed(problem ?? ""),
    refuses: ["conflict"],
    summary: "Send a request again now: the same bytes under the same id",
  }),
];
