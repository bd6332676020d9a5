import { MESSAGES } from "../messages/index.ts";
import {
  createWebhookInput,
  newWebhookWire,
  updateWebhookInput,
  webhookDeliveriesInput,
  webhookDeliveryDetailWire,
  webhookDeliveryInput,
  webhookDeliveryPageWire,
  webhookWire,
} from "../wire/index.ts";
import type { WebhookDeliveryWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const words = MESSAGES.webhooks;
const pageQuery = z.object({ cursor: z.string().optional(), limit: limitText.optional() });
const read = { scope: ["webhooks:read"] } as const;
const write = { scope: ["webhooks:write"] } as const;
/**
 * Webhook payloads hold customers, orders, campaigns and steps of automations, so reading them needs all four scopes.
 */
const sentData = ["customers:read", "orders:read", "campaigns:read", "automations:read"] as const;

/** Events sent to other programs. */
export const webhookOperations = {
  list: operation("GET /user/webhooks", {
    ...read,
    output: z.array(webhookWire),
    message: "Webhooks",
    summary: "The account's webhooks, with how many events wait for each",
  }),
  create: operation("POST /user/webhooks", {
    ...write,
    input: createWebhookInput,
    output: newWebhookWire,
    message: words.created,
    status: 201,
    refuses: ["conflict"],
    audit: "webhook.created",
    summary: "Create a webhook; the response alone shows its secret",
  }),
  update: operation("PUT /user/webhooks/:id", {
    ...write,
    input: updateWebhookInput,
    bodyIn: "patch",
    output: webhookWire,
    message: words.saved,
    audit: "webhook.saved",
    summary: "Change a webhook's address, events or batch size",
  }),
  delete: operation("DELETE /user/webhooks/:id", {
    ...write,
    input: idInput,
    refuses: ["conflict"],
    audit: "webhook.deleted",
    summary: "Delete a webhook, its log, and what waits for it",
  }),
  pause: operation("POST /user/webhooks/:id/pause", {
    ...write,
    input: idInput,
    output: webhookWire,
    message: words.paused,
    refuses: ["conflict"],
    audit: "webhook.paused",
    summary: "Pause a webhook; events wait for it",
  }),
  resume: operation("POST /user/webhooks/:id/resume", {
    ...write,
    input: idInput,
    output: webhookWire,
    message: words.resumed,
    refuses: ["conflict"],
    audit: "webhook.resumed",
    summary: "Resume a paused webhook where it stopped",
  }),
  rotateSecret: operation("POST /user/webhooks/:id/secret", {
    ...write,
    input: idInput,
    output: newWebhookWire,
    message: words.rotated,
    audit: "webhook.secret-replaced",
    summary: "Replace a webhook's secret; the old one signs too for 24 hours",
  }),
  test: operation("POST /user/webhooks/:id/test", {
    ...write,
    input: idInput,
    output: webhookDeliveryDetailWire,
    message: ({ status, answerStatus, problem }: WebhookDeliveryWire) =>
      status === "delivered"
        ? words.testDelivered(answerStatus ?? 0)
        : words.testFailed(problem ?? ""),
    audit: "webhook.tested",
    summary: "Send a test event now; the response tells its outcome",
  }),
  deliveries: operation("GET /user/webhooks/:id/deliveries", {
    ...read,
    input: webhookDeliveriesInput,
    query: pageQuery,
    page: webhookDeliveryPageWire,
    message: "Requests",
    summary:
      "A webhook's requests, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  delivery: operation("GET /user/webhooks/:id/deliveries/:deliveryId", {
    scope: ["webhooks:read", ...sentData],
    input: webhookDeliveryInput,
    output: webhookDeliveryDetailWire,
    message: "Request",
    summary: "One request with its body and its response",
  }),
  sendAgain: operation("POST /user/webhooks/:id/deliveries/:deliveryId/again", {
    scope: ["webhooks:write", ...sentData],
    input: webhookDeliveryInput,
    output: webhookDeliveryDetailWire,
    message: ({ status, answerStatus, problem }: WebhookDeliveryWire) =>
      status === "delivered"
        ? words.againDelivered(answerStatus ?? 0)
        : words.againFailed(problem ?? ""),
    refuses: ["conflict"],
    audit: "webhook.sent-again",
    summary: "Send a request again now: the same bytes under the same id",
  }),
};
