import { reports } from "../core/mail-services.ts";
import type { SavedWebhook, WebhookRegistry } from "./registry.ts";
import type { EmitOptions } from "./types.ts";
import { newPostId, vendorEvent } from "./vendor-events.ts";
import type { VendorEvent } from "./vendor-events.ts";
import { VENDORS } from "./vendors/index.ts";
import type { MailEvent } from "./vendors/vendor.ts";

const MAX_EVENTS_PER_POST = 500;

/** One request to a webhook, of the events that go together. */
export type Post = {
  hook: SavedWebhook;
  id: string;
  body: string;
  eventCount: number;
  attempt: number;
  firstAt: Date;
  forge: EmitOptions["forge"];
  /** The token of a subscription that is to be confirmed, in place of events. */
  confirms?: string;
};

/** The requests that tell the webhooks in force of events, in the order of the events. */
export function makePosts(
  registry: WebhookRegistry,
  events: readonly MailEvent[],
  options: EmitOptions,
): Post[] {
  const perHook = new Map<SavedWebhook, VendorEvent[]>();
  for (const event of events) {
    const { service, account } = event.mail;
    if (!reports(service)) continue;
    const vendorPayload = vendorEvent(service, event);
    if (!vendorPayload) continue;
    for (const hook of registry.matching(service, account)) {
      const list = perHook.get(hook);
      if (list) list.push(vendorPayload);
      else perHook.set(hook, [vendorPayload]);
    }
  }
  return [...perHook].flatMap(([hook, list]) => postsOf(hook, list, options));
}

/** The request that asks the receiver to confirm its subscription. */
export function confirmationPost(hook: SavedWebhook): Post {
  const empty = { body: "", eventCount: 0, forge: undefined };
  return { hook, id: newPostId(), ...empty, attempt: 1, firstAt: new Date(), confirms: hook.token };
}

function postsOf(hook: SavedWebhook, events: VendorEvent[], options: EmitOptions): Post[] {
  const hookEvents = events.filter(
    ({ name }) => hook.events === null || hook.events.includes(name),
  );
  return groups(hook, hookEvents).flatMap((group) => {
    const payloads = group.map(({ payload }) => payload);
    const post: Post = {
      hook,
      id: newPostId(),
      body: JSON.stringify(VENDORS[hook.service].isBatched(hook) ? payloads : payloads[0]),
      eventCount: group.length,
      attempt: 1,
      firstAt: new Date(),
      forge: options.forge,
    };
    return Array.from({ length: options.times ?? 1 }, () => post);
  });
}

function groups(hook: SavedWebhook, events: VendorEvent[]): VendorEvent[][] {
  const size = VENDORS[hook.service].isBatched(hook) ? MAX_EVENTS_PER_POST : 1;
  const eventGroups: VendorEvent[][] = [];
  for (let at = 0; at < events.length; at += size) eventGroups.push(events.slice(at, at + size));
  return eventGroups;
}
