import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A row as PostgreSQL's `row_to_json` writes it: the columns' own names, instants as text. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Decodes such JSON to drizzle's row, so that several lists fit into one statement. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: JsonRow,
): Table["$inferSelect"] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = json[column.name] ?? null;
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}
