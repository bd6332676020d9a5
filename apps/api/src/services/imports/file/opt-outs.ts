import { listAddresses } from "@dakiya/domain/cells";
import { optOutWord, strongestStatus } from "@dakiya/domain/import";
import type { ColumnMapping, CustomerRow, MailStatus } from "@dakiya/domain/import";
import type { CsvRecord } from "./split-records.ts";

/** An opt-out in a row that its staged row can't hold. */
export type OptOut = {
  email: string;
  reason: "unsubscribed" | "bounced" | "complained" | "unconfirmed";
  at: Date | null;
};

/** The columns that say whether a person may be mailed. */
export const STATUS_COLUMNS = ["unsubscribed", "subscribed", "bounced", "complained"] as const;

/**
 * Opt-outs to store beside a row: the address is suppressed in another tool, or the row has further addresses.
 *
 * @param isTaken - The row is imported; otherwise all its opt-outs are stored here.
 */
export function optOutsOf(
  row: CustomerRow,
  cells: readonly string[],
  mapping: ColumnMapping,
  isTaken: boolean,
): OptOut[] {
  const reason = reasonOf(row);
  if (reason === null) return [];
  const at = row.unsubscribedAt instanceof Date ? row.unsubscribedAt : null;
  const own = row.email.toLowerCase();
  const others = (mapping.email ?? [])
    .flatMap((place) => listAddresses(cells[place] ?? ""))
    .filter((email, index, all) => email.toLowerCase() !== own && all.indexOf(email) === index);
  const isTold = isTaken && row.suppressedAs === undefined;
  return [...(isTold ? [] : [row.email]), ...others].map((email) => ({ email, reason, at }));
}

function reasonOf(row: CustomerRow): OptOut["reason"] | null {
  if (row.suppressedAs !== undefined) return row.suppressedAs;
  if (row.unsubscribedAt !== undefined) return "unsubscribed";
  return row.hasConsent === false ? "unconfirmed" : null;
}

const BETWEEN_CELLS = /[,;\t"]/;

/** The same of a line that can't be taken apart: one that names addresses and has a word against mail as a cell. */
export function optOutsOfLine(record: CsvRecord): OptOut[] {
  if (!("raw" in record)) return [];
  const parts = record.raw.split(BETWEEN_CELLS).map((part) => part.trim());
  const status = strongestStatus(parts.map(optOutWord));
  if (status === null || status === "yes") return [];
  const reason = toReason(status);
  return parts.flatMap(listAddresses).map((email) => ({ email, reason, at: null }));
}

const toReason = (status: Exclude<MailStatus, "yes">): OptOut["reason"] =>
  status === "no" ? "unsubscribed" : status;

/** Counts cells that are against mail in columns that are not read for it. */
export type OptOutWatch = {
  /** @returns Whether the record has one. */
  see: (cells: readonly string[]) => boolean;
  /** By place of the heading. */
  counts: number[];
};

/** @param read - The places of columns that are read for it, or name people and addresses. */
export function watchOptOuts(headings: readonly string[], read: readonly number[]): OptOutWatch {
  const known = new Set(read);
  const places = headings.map((_, place) => place).filter((place) => !known.has(place));
  const counts = headings.map(() => 0);
  return {
    counts,
    see: (cells) => {
      let found = false;
      for (const place of places) {
        const cell = cells[place];
        if (cell === undefined || optOutWord(cell.trim()) === null) continue;
        counts[place] = (counts[place] ?? 0) + 1;
        found = true;
      }
      return found;
    },
  };
}
