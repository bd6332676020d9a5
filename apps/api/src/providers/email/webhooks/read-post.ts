import { asObject, parseJson } from "../json.ts";
import type { DeliveryEvent, WebhookHeaders, WebhookResult } from "./types.ts";

const MAX_BYTES = 1024 ** 2;
const MAX_EVENTS = 1_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A header's one value; empty when it is missing or comes more than once. */
export function header(headers: WebhookHeaders, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/** Whether a post is too large. Checked before the proof, which hashes all of it. */
export function isTooLarge(rawBody: Buffer): boolean {
  return rawBody.byteLength > MAX_BYTES;
}

/**
 * Reads a proved body: one event, or a list of them. An event that is no object is left out.
 *
 * @returns Status 400 for invalid JSON, 413 for too many events.
 */
export function readEvents(
  rawBody: Buffer,
  toEvent: (event: JsonObject) => DeliveryEvent,
): WebhookResult {
  const parsed = parseJson(rawBody.toString("utf8"));
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (list.length > MAX_EVENTS) return { ok: false, status: 413 };
  const events = list.flatMap((item) => {
    const event = asObject(item);
    return event ? [toEvent(event)] : [];
  });
  if (events.length === 0 && list.length > 0) return { ok: false, status: 400 };
  return { ok: true, events };
}

/** An instant clamped to now: a service's clock, or a forger, may run ahead. */
export function instant(epochMs: number, now: Date): Date {
  const usable = Number.isFinite(epochMs) && epochMs > 0 && epochMs < now.getTime();
  return usable ? new Date(epochMs) : now;
}

/** A token in this product's format; null for anything else. */
export function readEventToken(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,128}$/.test(value) ? value : null;
}

/** A service's words, truncated; undefined where it has none. */
export function readReason(value: unknown): { reason?: string } {
  if (typeof value !== "string") return {};
  const reason = value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return reason === "" ? {} : { reason: reason.slice(0, 500) };
}
