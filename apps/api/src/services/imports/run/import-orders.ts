import { MESSAGES } from "@dakiya/domain/messages";
import { findOrderExport, gatherOrders, inWordsOfFile, readOrder } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findListeners } from "../../automation-arrivals/find-listeners.ts";
import { openErased } from "../../customers/erased-addresses.ts";
import { holdErasures } from "../../customers/lock-customers.ts";
import { writeOrders } from "../../orders/write-orders.ts";
import type { PlacedOrder } from "../../orders/write-orders.ts";
import { IMPORT_LIMITS } from "../file/limits.ts";
import type { RefusedColumn } from "../file/parse-file.ts";
import { createCsvReader } from "../file/read-csv.ts";
import { readHeadings } from "../file/read-rows.ts";
import type { CsvRecord } from "../file/split-records.ts";
import { heldBy, keepImport, reportProgress, RunLost } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { readChunks } from "./read-through.ts";
import { keepErrors } from "./stage-rows.ts";

/** Orders stored by one transaction. */
const BATCH = 1_000;

type Gathered = NonNullable<ReturnType<ReturnType<typeof gatherOrders>["end"]>>;

/**
 * Imports a shop's export of orders, which its headings tell. Each transaction stores some of them; after a crash another
 * run stores the rest, since what is stored already changes nothing.
 *
 * @returns False for any other file, of which nothing was done.
 * @throws RunLost when another run has taken over or the import was cancelled.
 */
export async function importOrders(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<boolean> {
  if (run.mapping !== null) return false;
  const ctx = { ...deps, account: { id: run.accountId } };
  const erased = await openErased(deps.db, ctx);
  const reader = createCsvReader(run.encoding);
  const sum = { created: 0, updated: 0, unchanged: 0, skipped: 0, rowsRead: 0, bytesRead: 0 };
  let keptErrors = 0;
  let file: ReturnType<typeof findOrderExport> = null;
  let gather: ReturnType<typeof gatherOrders> | null = null;
  let waiting: Gathered[] = [];

  async function refuse({ line, cells }: Gathered, message: string): Promise<void> {
    sum.skipped += 1;
    if (keptErrors >= IMPORT_LIMITS.keptErrors) return;
    keptErrors += 1;
    const { column, reason } =
      file === null ? { column: "row", reason: message } : inWordsOfFile(file, message);
    // Nothing is kept of whom the account has erased.
    const isErased = cells.some((cell) => cell.includes("@") && erased.has(cell.trim()));
    const error: RefusedColumn = { line, column, reason, cells: isErased ? [] : cells };
    await keepErrors(deps.db, run, [error]);
  }

  async function store(): Promise<void> {
    const given = waiting;
    waiting = [];
    const placed: PlacedOrder[] = [];
    for (const [index, one] of given.entries()) {
      const reading = readOrder(one.order, new Date());
      if (reading.ok) placed.push({ index, order: reading.order });
      else await refuse(one, reading.message);
    }
    if (placed.length === 0) return;
    const stored = await deps.db.transaction(async (tx) => {
      await holdErasures(tx, run.accountId);
      await keepImport(tx, run);
      return await writeOrders(tx, ctx, placed, {
        by: "import",
        importId: run.importId,
        enrols: run.enrols,
      });
    });
    sum.created += stored.created;
    sum.updated += stored.updated;
    sum.unchanged += stored.unchanged;
    for (const { index, message } of stored.refused) {
      const one = given[index];
      if (one !== undefined) await refuse(one, message);
    }
  }

  async function take(order: Gathered | null): Promise<void> {
    if (order === null) return;
    waiting.push(order);
    if (waiting.length >= BATCH) await store();
  }

  /** @returns False where the first record is no heading of orders. */
  async function read(records: readonly CsvRecord[]): Promise<boolean> {
    for (const record of records) {
      if (gather === null) {
        if ("reason" in record) return false;
        if (record.cells.every((cell) => cell.trim() === "")) continue;
        file = findOrderExport(readHeadings(record));
        if (file === null) return false;
        gather = gatherOrders(file);
        await begin(deps, run, file.headings);
        continue;
      }
      if ("reason" in record) {
        if (record.raw.trim() === "") continue;
        sum.rowsRead += 1;
        await refuse({ line: record.line, cells: [], order: {} }, record.reason);
        continue;
      }
      if (record.cells.every((cell) => cell.trim() === "")) continue;
      sum.rowsRead += 1;
      await take(gather.add(record.line, record.cells));
    }
    return true;
  }

  for await (const chunk of readChunks(deps.db, run)) {
    signal.throwIfAborted();
    if (!(await read(reader.push(chunk)))) return false;
    if (gather === null) continue;
    sum.bytesRead += chunk.length;
    const { bytesRead, rowsRead, skipped } = sum;
    await reportProgress(deps.db, run, { bytesRead, rowsRead, skipped });
  }
  if (!(await read(reader.end())) || gather === null) return false;
  await take((gather as ReturnType<typeof gatherOrders>).end());
  await store();
  await complete(deps, run, sum);
  return true;
}

async function begin({ db }: Deps, run: ImportRun, headings: readonly string[]): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({ kind: "orders", header: [...headings] })
    .where(heldBy(run));
  if (rowCount === 0) throw new RunLost();
}

type Sum = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rowsRead: number;
};

async function complete({ db }: Deps, run: ImportRun, sum: Sum): Promise<void> {
  const { created, updated, unchanged, skipped, rowsRead } = sum;
  await db.transaction(async (tx) => {
    const { takeImports } = await findListeners(tx, run.accountId);
    const keptOut = takeImports && !run.enrols ? [MESSAGES.server.importEnrolledNobody] : [];
    const [ended] = await tx
      .update(imports)
      .set({
        ...{ created, updated, unchanged, skipped, rowsRead },
        status: "completed",
        bytesRead: sql`${imports.bytesTotal}`,
        notes: [MESSAGES.orders.importedNote, ...keptOut],
        finishedAt: sql`clock_timestamp()`,
      })
      .where(heldBy(run))
      .returning({ filename: imports.filename });
    if (ended === undefined) throw new RunLost();
    await recordAudit(
      tx,
      { account: { id: run.accountId } },
      {
        action: "import.merged",
        subject: { type: "import", id: run.importId, label: ended.filename },
        details: { created, updated, unchanged, skipped },
      },
    );
  });
}
