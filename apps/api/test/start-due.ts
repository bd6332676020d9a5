import { sql } from "drizzle-orm";
import type { Ctx } from "../src/deps.ts";
import { startScheduled } from "../src/services/campaigns/start/start-scheduled.ts";
import { rowsOf } from "./database.ts";

/** Starts the scheduled campaigns that are due, of all accounts, as their jobs would. */
export async function startDue(ctx: Ctx): Promise<void> {
  const due = await rowsOf(
    ctx.database,
    sql`select account_id, id from campaigns where status = 'scheduled' and scheduled_at <= clock_timestamp()`,
  );
  await Promise.allSettled(
    due.map(async (row) => {
      const job = { accountId: Number(row["account_id"]), campaignId: Number(row["id"]) };
      await startScheduled(ctx, job);
    }),
  );
}
