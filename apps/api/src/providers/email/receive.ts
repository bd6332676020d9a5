import type { EventService } from "@dakiya/domain/email-settings";
import type { EventsContext } from "./module.ts";
import { eventsModuleOf } from "./services.ts";
import type { WebhookHeaders, WebhookResult } from "./webhooks/types.ts";

/** A post to an endpoint, and the secrets that may prove it, the present one first. */
export type ReceivedPost = { body: Buffer; headers: WebhookHeaders; secrets: readonly string[] };

/** Proves and reads a service's post. @returns The service's retry status where the proof could not be looked up. */
export async function receivePost(
  service: EventService,
  { body, headers, secrets }: ReceivedPost,
  context: EventsContext,
): Promise<WebhookResult> {
  const { verify, findKeys, retryStatus } = eventsModuleOf(service);
  const keys = await findKeys?.(body, secrets, context);
  if (keys === null) return { ok: false, status: retryStatus };
  const reads = secrets.map((secret) => verify(body, headers, secret, undefined, keys));
  return reads.find(({ ok }) => ok) ?? reads[0] ?? { ok: false, status: 401 };
}
