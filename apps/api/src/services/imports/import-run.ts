import { randomUUID } from "node:crypto";
import type { ImportMapping } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Db, Executor } from "../../db/client.ts";
import { importErrors, importRows, imports } from "../../db/schema/index.ts";
import type { CsvEncoding } from "./file/probe-encoding.ts";

/** One run of an import's job. A later run takes the import over, and this one finds that it has lost it. */
export type ImportRun = {
  ownerId: number;
  importId: number;
  runId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  encoding: CsvEncoding;
  /** 0 in an early run. */
  bytesTotal: number;
  /** The file was still coming when the run began. Such a run comes to the import's end or is as if it never was. */
  isEarly: boolean;
  /** What the columns mean, if that was answered. */
  mapping: ImportMapping | null;
  /** Who sent the file can be asked. */
  asks: boolean;
};

/** Thrown in a run whose import another run has taken over, or that was removed. Nothing is left to do. */
export class RunLost extends Error {
  override readonly name = "RunLost";
}

/**
 * A run that has shown no life for so long may be taken over. It shows it several times a second, and its process to the
 * queue, which waits longer before it gives the job to another. While it merges it holds the import's row instead.
 */
const DEAD_AFTER = sql`interval '5 seconds'`;

/**
 * The import of a run as long as the run has it: the condition of everything it writes. One that has ended nobody has;
 * a run may not know that it has, when the answer to its commit was lost.
 */
export function heldBy(run: Pick<ImportRun, "ownerId" | "importId" | "runId">): SQL {
  return sql`${imports.ownerId} = ${run.ownerId} and ${imports.id} = ${run.importId}
    and ${imports.runId} = ${run.runId} and ${imports.finishedAt} is null`;
}

/**
 * Keeps the import with this run until the transaction has ended: a run that takes over waits for it, and then clears
 * what it wrote. @throws RunLost
 */
export async function keepImport(tx: Executor, run: ImportRun): Promise<void> {
  const kept = await tx.select({ id: imports.id }).from(imports).where(heldBy(run)).for("share");
  if (kept.length === 0) throw new RunLost();
}

/**
 * Takes an import for a run and clears away what an earlier run left.
 *
 * @returns Null when there is nothing to run: it has ended, is gone, or another run has it and lives.
 */
export async function claimImport(
  db: Db,
  job: { ownerId: number; importId: number },
): Promise<ImportRun | null> {
  const runId = randomUUID();
  return await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(imports)
      .set({
        runId,
        // One whose file is still coming stays queued, until all of it is there.
        status: sql`case when ${imports.bytesTotal} = 0 then 'queued' else 'reading' end`,
        attempts: sql`${imports.attempts} + 1`,
        bytesRead: 0,
        rowsRead: 0,
        skipped: 0,
        heartbeatAt: sql`clock_timestamp()`,
        startedAt: sql`clock_timestamp()`,
      })
      .where(
        sql`${imports.ownerId} = ${job.ownerId} and ${imports.id} = ${job.importId}
          and ${imports.status} in ('queued', 'reading', 'merging')
          and (${imports.runId} is null or ${imports.heartbeatAt} < clock_timestamp() - ${DEAD_AFTER})`,
      )
      .returning();
    if (claimed === undefined) return null;
    for (const table of [importRows, importErrors]) {
      await tx
        .delete(table)
        .where(sql`${table.ownerId} = ${job.ownerId} and ${table.importId} = ${job.importId}`);
    }
    const { attempts, encoding, bytesTotal, mapping, asks } = claimed;
    const isEarly = bytesTotal === 0;
    return { ...job, runId, attempt: attempts, encoding, bytesTotal, isEarly, mapping, asks };
  });
}

/** Shows how far a run is and that it lives. @throws RunLost */
export async function reportProgress(
  db: Executor,
  run: ImportRun,
  progress: { status?: "merging"; bytesRead: number; rowsRead: number; skipped: number },
): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({ ...progress, heartbeatAt: sql`clock_timestamp()` })
    .where(heldBy(run));
  if (rowCount === 0) throw new RunLost();
}

/**
 * Gives an import back for another run; one that was stopped, not failed, has cost no attempt.
 *
 * @returns Whether it is still this run's and its file is whole: another run can begin.
 */
export async function releaseImport(
  db: Executor,
  run: ImportRun,
  countsAsAttempt: boolean,
): Promise<boolean> {
  const [released] = await db
    .update(imports)
    .set({
      runId: null,
      status: "queued",
      ...(countsAsAttempt ? {} : { attempts: sql`${imports.attempts} - 1` }),
    })
    .where(heldBy(run))
    .returning({ bytesTotal: imports.bytesTotal });
  return released !== undefined && released.bytesTotal > 0;
}
