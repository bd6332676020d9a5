import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { importChunks, importRows, imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { removeUploads } from "../upload/start-import.ts";

const RUN_SILENT_SECONDS = 120;
const UPLOAD_SILENT_SECONDS = 900;
const UNANSWERED_SECONDS = 86_400;

/**
 * Queues imports whose worker died again, and removes uploads whose process died and imports that have waited a day
 * for an answer. Safe from any number of processes: a live run keeps its import, and a surplus job does nothing.
 *
 * @param options.nobodyElse - This process has just started and is the only one, so every run is dead.
 * @returns How many imports got a job again.
 */
export async function rescueImports(
  deps: Pick<Deps, "db" | "queue">,
  options: { nobodyElse: boolean } = { nobodyElse: false },
): Promise<number> {
  const silentFor = (seconds: number) =>
    sql`heartbeat_at < clock_timestamp() - make_interval(secs => ${options.nobodyElse ? 0 : seconds})`;
  return await deps.db.transaction(async (tx) => {
    await removeUploads(
      tx,
      sql`(owner_id, id) in (
        select owner_id, id from ${imports}
        where status = 'queued' and bytes_total = 0 and ${silentFor(UPLOAD_SILENT_SECONDS)}
          or status = 'mapping'
            and heartbeat_at < clock_timestamp() - make_interval(secs => ${UNANSWERED_SECONDS})
        for update skip locked
      )`,
    );
    const { rows } = await tx.execute<{ ownerId: string; importId: string }>(sql`
      update ${imports} set run_id = null, heartbeat_at = clock_timestamp()
      where (owner_id, id) in (
        select owner_id, id from ${imports}
        where status in ('queued', 'reading', 'merging') and bytes_total > 0
          and ${silentFor(RUN_SILENT_SECONDS)}
        for update skip locked
      )
      returning owner_id as "ownerId", id as "importId"
    `);
    const jobs = rows.map(({ ownerId, importId }) => ({
      ownerId: Number(ownerId),
      importId: Number(importId),
    }));
    await deps.queue.add(tx, "import-customers", jobs);
    return jobs.length;
  });
}

/** Removes an import's file and staged rows, once they are not needed. */
export async function clearImport(
  db: Executor,
  { ownerId, importId }: { ownerId: number; importId: number },
): Promise<void> {
  for (const table of [importRows, importChunks]) {
    await db
      .delete(table)
      .where(sql`${table.ownerId} = ${ownerId} and ${table.importId} = ${importId}`);
  }
}

/** Removes what an ended import no longer needs; of any other, nothing. */
export async function clearEnded(
  db: Db,
  { ownerId, importId }: { ownerId: number; importId: number },
): Promise<void> {
  const ended = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      sql`${imports.ownerId} = ${ownerId} and ${imports.id} = ${importId} and ${imports.finishedAt} is not null`,
    );
  if (ended.length > 0) await clearImport(db, { ownerId, importId });
}
