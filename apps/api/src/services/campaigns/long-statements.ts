import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";

/** Lets the statements of this transaction take as long as a million recipients need. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
}
