import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AppError } from "../../errors.ts";

/** Reads an id as it crosses the wire. Any text that is no id of ours gives 0, which no row has. */
export function parseId(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

/** PostgreSQL stores no NUL character; a text that holds one is refused by its field. */
export function refuseNul(texts: Record<string, string>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text.includes("\0"))
    .map(([path]) => ({ path, message: `"${path}" holds a character that can't be stored` }));
  const [first] = fields;
  if (first !== undefined) throw new AppError("invalid", first.message, { fields });
}

/** An instant as `Date.prototype.toISOString` writes it, made by the database; null stays null. */
export function isoText(instant: AnyPgColumn): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The reader's time zone, else that of the server (its TZ). */
export function zoneOr(timeZone: string | undefined): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
