import { randomUUID } from "node:crypto";
import type { WebhookService } from "../core/types.ts";
import { VENDORS } from "./vendors/index.ts";
import type { MailEvent } from "./vendors/vendor.ts";

/** An event in a vendor's words, with the name by which webhooks subscribe to it. */
export type VendorEvent = {
  name: string;
  payload: Record<string, unknown>;
};

/** Puts an event into the vendor's shape; null when that vendor has no such event. */
export function vendorEvent(service: WebhookService, event: MailEvent): VendorEvent | null {
  const { words, payload } = VENDORS[service];
  const name = words[event.kind];
  return name === null ? null : { name, payload: payload(name, event) };
}

/** A fresh identifier for one event post, the same over its retries. */
export function newPostId(): string {
  return `msg_${randomUUID().replaceAll("-", "")}`;
}
