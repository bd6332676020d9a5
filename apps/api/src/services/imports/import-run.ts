import type { FileEncoding } from "@dakiya/domain/import";
import type { FileReading, ImportMapping } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Executor } from "../../db/client.ts";
import { importErrors, importOptOuts, importRows, imports } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import type { Attempt } from "../../queue/queue.ts";
import { findAddedTo } from "./added-columns.ts";
import type { AddedTo } from "./added-columns.ts";

/** An attempt at an import's job. A later one takes the import over, which the earlier one notices at its next write. */
export type ImportRun = {
  accountId: number;
  importId: number;
  jobId: string;
  /** Which attempt of the job this is, from 1. */
  attempt: number;
  encoding: FileEncoding;
  reading: FileReading;
  bytesTotal: number;
  /** The columns' meaning, if the user has answered. */
  mapping: ImportMapping | null;
  /** The uploader can be asked questions. */
  asks: boolean;
  /** The earlier import whose ignored columns it adds. */
  adds: AddedTo | null;
  /** Whether automations enrol its customers. */
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

/** The run still owns the import: the condition of all it writes. An ended import has no owner. */
export function ownedBy(run: Pick<ImportRun, "accountId" | "importId" | "jobId" | "attempt">): SQL {
  return sql`${imports.accountId} = ${run.accountId} and ${imports.id} = ${run.importId}
    and ${imports.runId} = ${run.jobId} and ${imports.attempts} = ${run.attempt}
    and ${imports.finishedAt} is null`;
}

/**
 * Locks the import for this run until the transaction ends: a run that takes over waits, and then clears the rows of this
 * one.
 *
 * @throws RunLost
 */
export async function keepImport(tx: Executor, run: ImportRun): Promise<void> {
  const rows = await tx.select({ id: imports.id }).from(imports).where(ownedBy(run)).for("share");
  if (rows.length === 0) throw new RunLost();
}

/**
 * Takes an import for an attempt and clears the leftovers of an earlier one. pg-boss gives a job to one worker at a time; one that
 * still runs after its deadline or its silence loses the import here.
 *
 * @returns Null when there is nothing to run: it has ended, is gone, or waits for an answer.
 */
export async function claimImport(
  db: Db,
  job: { accountId: number; importId: number },
  { jobId, attempt }: Attempt,
): Promise<ImportRun | null> {
  return await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(imports)
      .set({
        runId: jobId,
        status: "reading",
        attempts: attempt,
        bytesRead: 0,
        rowsRead: 0,
        skipped: 0,
        heartbeatAt: sql`statement_timestamp()`,
        startedAt: sql`statement_timestamp()`,
      })
      .where(
        sql`${imports.accountId} = ${job.accountId} and ${imports.id} = ${job.importId}
          and ${imports.status} in ('queued', 'reading', 'merging') and ${imports.bytesTotal} > 0`,
      )
      .returning();
    if (claimed === undefined) return null;
    for (const table of [importRows, importErrors, importOptOuts]) {
      await tx
        .delete(table)
        .where(sql`${table.accountId} = ${job.accountId} and ${table.importId} = ${job.importId}`);
    }
    const { encoding, reading, bytesTotal, mapping, asks, enrols, orderSource } = claimed;
    const read = { encoding, reading, bytesTotal, mapping, asks, enrols, orderSource };
    const adds = await findAddedTo(tx, claimed);
    const isAnswered = claimed.kind === "orders";
    return { ...job, jobId, attempt, ...read, adds, isAnswered };
  });
}

/** Records progress, which is the run's heartbeat. @throws RunLost */
export async function reportProgress(
  db: Executor,
  run: ImportRun,
  progress: { status?: "merging"; bytesRead: number; rowsRead: number; skipped: number },
): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({ ...progress, heartbeatAt: sql`statement_timestamp()` })
    .where(ownedBy(run));
  if (rowCount === 0) throw new RunLost();
}

/** Has an import wait for another attempt. */
export async function releaseImport(db: Executor, run: ImportRun): Promise<boolean> {
  const { rowCount } = await db
    .update(imports)
    .set({ runId: null, status: "queued" })
    .where(ownedBy(run));
  return rowCount === 1;
}

/** The application name of connections whose transaction holds rows that an import has added. */
export function nameOfRun({
  accountId,
  importId,
}: Pick<ImportRun, "accountId" | "importId">): string {
  return `dakiya import ${accountId}/${importId}`;
}

/** Ends the transaction of a run taken for dead: inserting the same rows would wait for it without end. */
export async function endEarlierRun({ db, database }: Deps, run: ImportRun): Promise<void> {
  if (database.kind !== "postgres") return;
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = ${nameOfRun(run)}
  `);
}
