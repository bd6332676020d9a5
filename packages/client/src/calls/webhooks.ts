import type {
  createWebhookInput,
  NewWebhookWire,
  updateWebhookInput,
  WebhookDeliveryDetailWire,
  webhookDeliveriesInput,
  WebhookDeliveryWire,
  WebhookWire,
} from "@dakiya/domain/wire";
import { get, gives, pages, post, put, remove, takes } from "../row.ts";
import type { In } from "../row.ts";

type Patch = NonNullable<In<typeof updateWebhookInput>["patch"]>;

export const webhooks = {
  /** The account's webhooks, and how much waits for each. */
  list: get("/user/webhooks", gives<WebhookWire[]>()),
  /** Has events sent to an address; the secret is answered this once. */
  create: post("/user/webhooks", gives<NewWebhookWire>(), takes<In<typeof createWebhookInput>>()),
  /** Changes its address, events or batch size. */
  update: put("/user/webhooks/:id", gives<WebhookWire>(), takes<Patch>()),
  /** Deletes it with its log, and what waits for it. */
  delete: remove("/user/webhooks/:id", gives<void>()),
  /** Pauses it; what happens meanwhile is kept for it. */
  pause: post("/user/webhooks/:id/pause", gives<WebhookWire>()),
  /** Lets it go on where it stopped. */
  resume: post("/user/webhooks/:id/resume", gives<WebhookWire>()),
  /** Replaces its secret; the old one signs too for 24 hours. */
  rotateSecret: post("/user/webhooks/:id/secret", gives<NewWebhookWire>()),
  /** Sends a test event now; the answer says what became of it. */
  test: post("/user/webhooks/:id/test", gives<WebhookDeliveryDetailWire>()),
  /** One request, with what was sent and what was answered. */
  delivery: get("/user/webhooks/:id/deliveries/:deliveryId", gives<WebhookDeliveryDetailWire>()),
  /** Sends a request again now: the same bytes under the same id. */
  sendAgain: post(
    "/user/webhooks/:id/deliveries/:deliveryId/again",
    gives<WebhookDeliveryDetailWire>(),
  ),
  /** The requests of a webhook, the newest first, in pages. */
  deliveries: pages(
    "/user/webhooks/:id/deliveries",
    gives<WebhookDeliveryWire>(),
    takes<In<typeof webhookDeliveriesInput, "id">>(),
    gives<object>(),
  ),
};
