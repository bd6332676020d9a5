import type { ImportColumn } from "./columns.ts";
import { isNoDay, readYesNo, refuseCell } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { readDate } from "../cells/read-date.ts";
import { MAIL_STATUSES, statusWord } from "./status/words.ts";
import type { MailStatus } from "./status/words.ts";

/** Of an address, not of a subscription: they could mean either. */
const UNCLEAR = new Set(["active", "inactive", "deactivated", "disabled", "enabled"]);
const COUNT = /^\d{1,9}$/;

/**
 * Reads whether a customer has unsubscribed: Yes or No in any of their forms, a word like "unsubscribed", "cleaned" or
 * "subscribed", or the time at which they did.
 *
 * @returns The statement of the cell, or the time of the unsubscription.
 */
export function readOptOut(
  column: ImportColumn,
  cell: string,
  monthFirst = false,
): ReadCell<MailStatus | Date> {
  const text = cell.trim();
  const word = text.toLowerCase();
  if (!UNCLEAR.has(word) && word !== "never") {
    const status = statusWord(text);
    if (status !== null) return { ok: true, value: status };
    const yes = readYesNo(column, text);
    if (yes.ok && yes.value !== undefined) return { ok: true, value: yes.value ? "no" : "yes" };
  }
  if (word === "[]") return { ok: true, value: "yes" };
  if (isNoDay(word)) return { ok: true, value: undefined };
  // Programs that keep a reason as a number have 0 for none.
  if (COUNT.test(text)) return { ok: true, value: Number(text) === 0 ? "yes" : "no" };
  const at = readDate(text, monthFirst);
  return at
    ? { ok: true, value: at }
    : refuseCell(column, "must be Yes, No or a date like 2026-11-20", text);
}

/**
 * Reads whether a customer accepts email: Yes or No in any of their forms, or the state another program keeps.
 * "Pending" is no yes yet. A date is a yes. Blank says nothing.
 */
export function readOptIn(column: ImportColumn, cell: string): ReadCell<MailStatus> {
  const text = cell.trim();
  const status = statusWord(text);
  if (status !== null) return { ok: true, value: status };
  const yes = readYesNo(column, text);
  if (yes.ok && yes.value !== undefined) return { ok: true, value: yes.value ? "yes" : "no" };
  if (isNoDay(text)) return { ok: true, value: undefined };
  if (readDate(text) ?? readDate(text, true)) return { ok: true, value: "yes" };
  return refuseCell(column, "must say whether they accept email, Yes or No", text);
}

/**
 * Reads a column that is filled for addresses that bounced, or customers who complained: with Yes, when, how often or
 * why.
 *
 * @returns True or the time for those; false for others.
 */
export function readMishap(
  column: ImportColumn,
  cell: string,
  monthFirst = false,
): ReadCell<boolean | Date> {
  const text = cell.trim();
  const yes = readYesNo(column, text);
  if (yes.ok) return yes;
  if (isNoDay(text)) return { ok: true, value: undefined };
  if (COUNT.test(text)) return { ok: true, value: Number(text) > 0 };
  return { ok: true, value: readDate(text, monthFirst) ?? true };
}

/** Whether the file puts the month first does not matter to which cell is meant. */
function anyOrder(cell: string): ReadCell<MailStatus | Date> {
  const out = readOptOut("unsubscribed", cell);
  return out.ok ? out : readOptOut("unsubscribed", cell, true);
}

/**
 * Of several cells on one of these columns the one that counts: the strongest no, one that says when before one that
 * does not, then one that can't be read.
 */
export function pickStatusCell(column: ImportColumn, cells: readonly string[]): string {
  if (cells.length < 2) return cells[0] ?? "";
  const ranked = cells.map((cell) => ({ cell, rank: rankOf(column, cell) }));
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.cell ?? "";
}

const UNREADABLE = MAIL_STATUSES.length * 2;

function rankOf(column: ImportColumn, cell: string): number {
  if (column === "bounced" || column === "complained") {
    const mishap = readMishap(column, cell, true);
    const value = mishap.ok ? mishap.value : undefined;
    return value instanceof Date ? 0 : value === true ? 1 : 2;
  }
  const read = column === "unsubscribed" ? anyOrder(cell) : readOptIn(column, cell);
  if (!read.ok) return MAIL_STATUSES.indexOf("unconfirmed") * 2 + 1;
  if (read.value === undefined) return UNREADABLE;
  if (read.value instanceof Date) return MAIL_STATUSES.indexOf("no") * 2;
  return MAIL_STATUSES.indexOf(read.value) * 2 + (read.value === "no" ? 1 : 0);
}
