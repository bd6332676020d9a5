import { randomUUID } from "node:crypto";
import type { FileEncoding } from "@dakiya/domain/import";
import type { FileReading, ImportMapping } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Executor } from "../../db/client.ts";
import { importErrors, importOptOuts, importRows, imports } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { findAddedTo } from "./added-columns.ts";
import type { AddedTo } from "./added-columns.ts";

/** One run of an import's job. A later run takes the import over, which the earlier one notices at its next write. */
export type ImportRun = {
  accountId: number;
  importId: number;
  runId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  encoding: FileEncoding;
  reading: FileReading;
  bytesTotal: number;
  /** The columns' meaning, if the user has answered. */
  mapping: ImportMapping | null;
  /** Who sent the file can be asked. */
  asks: boolean;
  /** The earlier import whose ignored columns it adds. */
  adds: AddedTo | null;
  /** Whether automations take its customers in. */
  enrols: boolean;
  /** The shop that the orders in the file are said to be from, or their whole source. */
  orderSource: string | null;
  /** Its orders were asked about, or an earlier run began with them. */
  isAnswered: boolean;
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
export function heldBy(run: Pick<ImportRun, "accountId" | "importId" | "runId">): SQL {
  return sql`${imports.accountId} = ${run.accountId} and ${imports.id} = ${run.importId}
    and ${imports.runId} = ${run.runId} and ${imports.finishedAt} is null`;
}

/**
 * Locks the import for this run until the transaction ends: a run that takes over waits, and then clears what it
 * wrote.
 *
 * @throws RunLost
 */
export async function keepImport(tx: Executor, run: ImportRun): Promise<void> {
  const rows = await tx.select({ id: imports.id }).from(imports).where(heldBy(run)).for("share");
  if (rows.length === 0) throw new RunLost();
}

/**
 * Takes an import for a run and clears what an earlier run left.
 *
 * @returns Null when there is nothing to run: it has ended, is gone, or another run owns it and is alive.
 */
export async function claimImport(
  db: Db,
  job: { accountId: number; importId: number },
): Promise<ImportRun | null> {
  const runId = randomUUID();
  return await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(imports)
      .set({
        runId,
        status: "reading",
        attempts: sql`${imports.attempts} + 1`,
        bytesRead: 0,
        rowsRead: 0,
        skipped: 0,
        heartbeatAt: sql`clock_timestamp()`,
        startedAt: sql`clock_timestamp()`,
      })
      .where(
        sql`${imports.accountId} = ${job.accountId} and ${imports.id} = ${job.importId}
          and ${imports.status} in ('queued', 'reading', 'merging') and ${imports.bytesTotal} > 0
          and (${imports.runId} is null or ${imports.heartbeatAt} < clock_timestamp() - ${DEAD_AFTER})`,
      )
      .returning();
    if (claimed === undefined) return null;
    for (const table of [importRows, importErrors, importOptOuts]) {
      await tx
        .delete(table)
        .where(sql`${table.accountId} = ${job.accountId} and ${table.importId} = ${job.importId}`);
    }
    const { attempts, encoding, reading, bytesTotal, mapping, asks, enrols, orderSource } = claimed;
    const read = { encoding, reading, bytesTotal, mapping, asks, enrols, orderSource };
    const adds = await findAddedTo(tx, claimed);
    const isAnswered = claimed.kind === "orders";
    return { ...job, runId, attempt: attempts, ...read, adds, isAnswered };
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

/** Releases an import for another run; a stopped, not failed, run costs no attempt. */
export async function releaseImport(
  db: Executor,
  run: ImportRun,
  countsAsAttempt: boolean,
): Promise<void> {
  await db
    .update(imports)
    .set({
      runId: null,
      status: "queued",
      ...(countsAsAttempt ? {} : { attempts: sql`${imports.attempts} - 1` }),
    })
    .where(heldBy(run));
}

/** The application name of connections whose transaction holds rows that an import has added. */
export function nameOfRun({
  accountId,
  importId,
}: Pick<ImportRun, "accountId" | "importId">): string {
  return `dakiya import ${accountId}/${importId}`;
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
