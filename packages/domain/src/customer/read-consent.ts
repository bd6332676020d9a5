import type { ImportColumn } from "./columns.ts";
import { isNoDay, readYesNo, refuseCell } from "./read-cell.ts";
import type { ReadCell } from "./read-cell.ts";
import { readDate } from "./read-date.ts";

/** What programs say of a person they may not mail, beside No. */
const OPTED_OUT = new Set(
  `unsubscribed, unsubscribe, opted out, opted-out, opt out, opt-out, optout, cleaned, bounced, hard bounced,
  hard bounce, hard_bounce, complained, spam complaint, spam_complaint, spam, invalid_email, suppressed,
  user_suppressed, blocked, blocklisted, blacklisted, archived, removed, revoked, denied, declined,
  not subscribed, not_subscribed, non-subscribed, nonsubscribed, non subscribed, never subscribed,
  never_subscribed, no permissions set, transactional, pending, pending confirmation, unconfirmed,
  awaiting confirmation, redacted, invalid, did-not-subscribe`
    .split(",")
    .map((word) => word.trim()),
);
const OPTED_IN = new Set(
  `subscribed, subscribe, opted in, opted-in, opt in, opt-in, optin, confirmed, express, implied, accepted,
  granted, single opt-in, double opt-in, confirmed opt in, single_opt_in, confirmed_opt_in`
    .split(",")
    .map((word) => word.trim()),
);

/** Of an address, not of a subscription: they could mean either. */
const UNCLEAR = new Set(["active", "inactive", "deactivated"]);

/** True for who accepts email, false for who does not, undefined for a blank. */
type Consent = ReadCell<boolean>;

/**
 * Reads whether a person has unsubscribed: Yes or No in any of their forms, a word like "unsubscribed",
 * "cleaned" or "subscribed", or the time at which they did.
 *
 * @returns True or when, for who has; false for who has not.
 */
export function readOptOut(
  column: ImportColumn,
  cell: string,
  monthFirst = false,
): ReadCell<boolean | Date> {
  const text = cell.trim();
  const word = text.toLowerCase();
  if (OPTED_OUT.has(word)) return { ok: true, value: true };
  if (OPTED_IN.has(word) || word === "[]") return { ok: true, value: false };
  const yes = UNCLEAR.has(word) ? null : readYesNo(column, text);
  if (yes?.ok === true) return yes;
  if (isNoDay(word)) return { ok: true, value: undefined };
  const at = readDate(text, monthFirst);
  return at
    ? { ok: true, value: at }
    : refuseCell(column, "must be Yes, No or a date like 2026-11-20", text);
}

/**
 * Reads whether a person accepts email: Yes or No in any of their forms, or the state another program keeps.
 * Who has not said yes has not: "pending", "cleaned" and "never subscribed" are a no. A date is a yes. Blank says
 * nothing.
 */
export function readOptIn(column: ImportColumn, cell: string): Consent {
  const text = cell.trim();
  const word = text.toLowerCase();
  if (OPTED_OUT.has(word) || word === "never") return { ok: true, value: false };
  if (OPTED_IN.has(word)) return { ok: true, value: true };
  const yes = readYesNo(column, text);
  if (yes.ok) return yes;
  if (isNoDay(word)) return { ok: true, value: undefined };
  if (readDate(text) ?? readDate(text, true)) return { ok: true, value: true };
  return refuseCell(column, "must say whether they accept email, Yes or No", text);
}

/** Of several cells on opt-outs the one that says when, else one that says so, else one that can't be read. */
export function pickOptOut(cells: readonly string[]): string {
  if (cells.length < 2) return cells[0] ?? "";
  const readings = cells.map((cell) => ({ cell, out: anyOrder(cell) }));
  const choice =
    readings.find(({ out }) => out.ok && out.value instanceof Date) ??
    readings.find(({ out }) => out.ok && out.value === true) ??
    readings.find(({ out }) => !out.ok);
  return (choice ?? readings[0])?.cell ?? "";
}

/** Whether the file puts the month first does not matter to which cell is meant. */
function anyOrder(cell: string): ReadCell<boolean | Date> {
  const out = readOptOut("unsubscribed", cell);
  return out.ok ? out : readOptOut("unsubscribed", cell, true);
}

/** Of several cells on opt-ins the one that says no, else one that can't be read. */
export function pickOptIn(cells: readonly string[]): string {
  if (cells.length < 2) return cells[0] ?? "";
  const readings = cells.map((cell) => ({ cell, into: readOptIn("subscribed", cell) }));
  const choice =
    readings.find(({ into }) => into.ok && into.value === false) ??
    readings.find(({ into }) => !into.ok);
  return (choice ?? readings[0])?.cell ?? "";
}

/** Tells whether a text is a word of consent, either way; for finding the column of it. */
export function isConsentWord(text: string): boolean {
  const word = text.trim().toLowerCase();
  return OPTED_OUT.has(word) || OPTED_IN.has(word);
}
