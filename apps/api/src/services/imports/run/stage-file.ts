import type { DateProof } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { importRows } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import type { ImportRun } from "../import-run.ts";
import { readThrough, type ReadThrough } from "./read-through.ts";
import { clearStaged, stageRows } from "./stage-rows.ts";

/**
 * Stages a file's valid rows for the merge. A file whose dates prove to put the month first is read again.
 *
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function stageFile(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<ReadThrough> {
  const rows = {
    form: deps.database.kind === "postgres" ? ("copy" as const) : ("arrays" as const),
    store: async (batch: Parameters<typeof stageRows>[2]) => await stageRows(deps, run, batch),
  };
  let dates: DateProof | undefined;
  for (;;) {
    const read = await readThrough(deps, run, signal, rows, dates);
    if (!("reread" in read)) return read;
    await clearStaged(deps.db, run);
    dates = read.reread;
  }
}

/** Counts the staged rows: an unlogged table can lose some in a crash. */
export async function countStaged(db: Executor, run: ImportRun): Promise<number> {
  return await db.$count(
    importRows,
    sql`${importRows.ownerId} = ${run.ownerId} and ${importRows.importId} = ${run.importId}`,
  );
}
