import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core";

/** An instant, kept with its zone and read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A row's own number. JS numbers hold it exactly up to 2^53. */
export const rowId = (name = "id") => bigint(name, { mode: "number" });

/** Rupees with two decimals, exact in the database. */
export const rupees = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });

/** The content of a file. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
