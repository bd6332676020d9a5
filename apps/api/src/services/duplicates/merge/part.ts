import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import type { Pair } from "./pair.ts";

/** One kind of thing that moves with a customer. `Moved` is kept as JSON until the merge can no longer be undone. */
export type Part<Moved> = {
  /** Moves all of the one who goes to the one who is kept. */
  move: (tx: Tx, pair: Pair) => Promise<Moved>;
  /** Moves rows back that are still there. */
  putBack: (tx: Tx, pair: Pair, moved: Moved) => Promise<void>;
};

/** A JSON value as rows. @param columns - As in `jsonb_to_recordset`. */
export const rowsOfJson = (value: unknown, name: string, columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(value)}::jsonb) ${sql.raw(`${name}(${columns})`)}`;
