import { sql, type SQL } from "drizzle-orm";

/** The element types the statements of this room pass lists of. */
export type ElementType =
  | "bigint"
  | "int"
  | "text"
  | "uuid"
  | "timestamptz"
  | "boolean"
  | "float8"
  | "jsonb";

/** A whole list as one parameter; drizzle by itself would write one parameter per element. */
export function sqlArray(values: readonly unknown[], type: ElementType): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}[]`;
}

/** A span of time as a parameter. */
export function sqlMs(ms: number): SQL {
  return sql`(${ms}::float8 * interval '1 millisecond')`;
}

/** An instant of a row as milliseconds since 1970, which every driver reads alike. */
export function epochMs(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}
