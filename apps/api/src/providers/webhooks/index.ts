export {
  createWebhookSender,
  type WebhookOutcome,
  type WebhookSender,
} from "./create-webhook-sender.ts";
