import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sqlArray } from "../../src/db/sql/sql.ts";

/**
 * A deterministic number in [0, 1) from a row's number and a choice.
 *
 * @param row - SQL text of a bigint, such as the name of its column.
 */
export function chance(row: string, choice: number): SQL {
  return sql.raw(`((hashint8extended(${row}, ${choice}) & 1073741823)::float8 / 1073741824)`);
}

/** A number of the standard normal distribution; draws `choice` and the one after it. */
export function normalChance(row: string, choice: number): SQL {
  return sql`(sqrt(-2 * ln(1 - ${chance(row, choice)})) * cos(2 * pi() * ${chance(row, choice + 1)}))`;
}

/** A waiting time with mean 1: short ones are common, long ones rare. */
export function waitChance(row: string, choice: number): SQL {
  return sql`(-ln(1 - ${chance(row, choice)}))`;
}

/** One of the values, the first ones more often the larger `lean` is (1: all alike). */
export function pick(values: readonly string[], drawn: SQL, lean = 1): SQL {
  return sql`(${sqlArray(values, "text")})[1 + floor(${values.length}::int * power(${drawn}, ${lean}::int))::int]`;
}
