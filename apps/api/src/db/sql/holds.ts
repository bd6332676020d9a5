import { foldCase } from "@dakiya/domain/text";
import { or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** No stored text holds these, and PostgreSQL rejects the first as a parameter. */
export const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Whether one of these columns contains the text of a search box, without case or the spaces around it.
 *
 * @returns Undefined for no text, which narrows nothing.
 */
export function holds(
  search: string | undefined,
  ...columns: (AnyPgColumn | SQL)[]
): SQL | undefined {
  const needle = foldCase((search ?? "").trim());
  if (needle === "") return undefined;
  if (UNSTORABLE.test(needle)) return sql`false`;
  return or(...columns.map((column) => sql`strpos(lower(${column}), ${needle}) > 0`));
}
