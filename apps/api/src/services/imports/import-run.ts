import { randomUUID } from "node:crypto";
import type { ImportMapping } from "@dakiya/domain/wire";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Executor } from "../../db/client.ts";
import { importErrors, importRows, imports } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import type { CsvEncoding } from "./file/encoding.ts";

/** One run of an import's job. A later run takes the import over, which the earlier one notices at its next write. */
export type ImportRun = {
  ownerId: number;
  importId: number;
  runId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  encoding: CsvEncoding;
  /** 0 in an early run. */
  bytesTotal: number;
  /** The run began during the upload. Such a run completes the import or leaves no trace. */
  isEarly: boolean;
  /** The columns' meaning, if the user has answered. */
  mapping: ImportMapping | null;
  /** Who sent the file can be asked. */
  asks: boolean;
};

/** Thrown in a run whose import was taken over or removed. Nothing is left to do. */
export class RunLost extends Error {
  override readonly name = "RunLost";
}

/**
 * A run without a heartbeat for this long may be taken over. It beats several times a second; the queue waits longer
 * before it gives the job to another. While it merges it locks the import's row instead.
 */
const DEAD_AFTER = sql`interval '5 seconds'`;

/**
 * The run still owns the import: the condition of everything it writes. An ended import has no owner, which a run may
 * not know when its commit's answer was lost.
 */
export function heldBy(run: Pick<ImportRun, "ownerId" | "importId" | "runId">): SQL {
  return sql`${imports.ownerId} = ${run.ownerId} and ${imports.id} = ${run.importId}
    and ${imports.runId} = ${run.runId} and ${imports.finishedAt} is null`;
}

/**
 * Locks the import for this run until the transaction ends: a run that takes over waits, and then clears what it
 * wrote.
 *
 * @throws RunLost
 */
export async function keepImport(tx: Executor, run: ImportRun): Promise<void> {
  const kept = await tx.select({ id: imports.id }).from(imports).where(heldBy(run)).for("share");
  if (kept.length === 0) throw new RunLost();
}

/**
 * Takes an import for a run and clears what an earlier run left.
 *
 * @returns Null when there is nothing to run: it has ended, is gone, or another run owns it and is alive.
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
        // An import still uploading stays queued until the file is complete.
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

/**
 * Records progress, which is the run's heartbeat.
 *
 * @throws RunLost
 */
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
 * Releases an import for another run; a stopped, not failed, run costs no attempt.
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
