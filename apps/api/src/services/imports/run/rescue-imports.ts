import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { importChunks, importOptOuts, importRows, imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";

/** A lost import starts again, so only a surely dead process loses its own; a live one beats several times a second. */
const RUN_SILENT_SECONDS = 10;
const UPLOAD_SILENT_SECONDS = 900;
const UNANSWERED_SECONDS = 86_400;

/**
 * Queues imports whose worker died again, and removes uploads whose process died and imports that have waited a day
 * for an answer. Safe from any number of processes: a live run keeps its import, and a surplus job does nothing.
 *
 * @param options.isFreshStart - This process has just started and is the only one, so every run is dead.
 * @returns How many imports got a job again.
 */
export async function rescueImports(
  deps: Pick<Deps, "db" | "queue">,
  options: { isFreshStart: boolean } = { isFreshStart: false },
): Promise<number> {
  const silentFor = (seconds: number) =>
    sql`heartbeat_at < clock_timestamp() - make_interval(secs => ${options.isFreshStart ? 0 : seconds})`;
  return await deps.db.transaction(async (tx) => {
    await tx.delete(imports).where(
      sql`(account_id, id) in (
        select account_id, id from ${imports}
        where status = 'queued' and bytes_total = 0 and ${silentFor(UPLOAD_SILENT_SECONDS)}
          or status = 'mapping'
            and heartbeat_at < clock_timestamp() - make_interval(secs => ${UNANSWERED_SECONDS})
        for update skip locked
      )`,
    );
    const { rows } = await tx.execute<{ accountId: string; importId: string }>(sql`
      update ${imports} set run_id = null, heartbeat_at = clock_timestamp()
      where (account_id, id) in (
        select account_id, id from ${imports}
        where status in ('queued', 'reading', 'merging') and bytes_total > 0
          and ${silentFor(RUN_SILENT_SECONDS)}
        for update skip locked
      )
      returning account_id as "accountId", id as "importId"
    `);
    const jobs = rows.map(({ accountId, importId }) => ({
      accountId: Number(accountId),
      importId: Number(importId),
    }));
    await deps.queue.add(tx, "import-customers", jobs);
    return jobs.length;
  });
}

/** Removes an import's file and staged rows, once they are not needed. */
export async function clearImport(
  db: Executor,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<void> {
  for (const table of [importRows, importOptOuts, importChunks]) {
    await db
      .delete(table)
      .where(sql`${table.accountId} = ${accountId} and ${table.importId} = ${importId}`);
  }
}

/** Removes what an ended import no longer needs; of any other, nothing. */
export async function clearEnded(
  db: Db,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<void> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      sql`${imports.accountId} = ${accountId} and ${imports.id} = ${importId} and ${imports.finishedAt} is not null`,
    );
  if (rows.length > 0) await clearImport(db, { accountId, importId });
}
