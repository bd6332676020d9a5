import type { AnyColumn, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

type Id = AnyColumn | SQL | number;

/** Sets of customers are kept as 64 a row: the row that an id is in. */
export const blockOf = (id: Id): SQL => sql`(${id}::bigint >> 6)`;

/** The bit of the row's mask that stands for an id. */
export const bitOf = (id: Id): SQL => sql`(1::bigint << (${id}::bigint & 63)::int)`;
