import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { ImportRun } from "../import-run.ts";

/** The application name of connections whose transaction holds rows that an import has added. */
export function nameOfRun({ ownerId, importId }: Pick<ImportRun, "ownerId" | "importId">): string {
  return `dakiya import ${ownerId}/${importId}`;
}

/**
 * Ends the transaction of a run taken for dead, if its hung process still holds it: inserting the same rows would
 * wait for it without end.
 */
export async function endEarlierRun({ db, database }: Deps, run: ImportRun): Promise<void> {
  if (run.attempt === 1 || database.kind !== "postgres") return;
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = ${nameOfRun(run)}
  `);
}
