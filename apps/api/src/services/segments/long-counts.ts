import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";

/** Lets the statements of this transaction count, and keep, as long as a large audience needs. */
export async function allowLongCounts(tx: Tx, ctx: Ctx): Promise<void> {
  if (ctx.database.kind === "postgres") await tx.execute(sql`set local statement_timeout = '60s'`);
}
