import { MESSAGES } from "@dakiya/domain/messages";
import type { PurchaseSource } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findTriggers } from "../../automation-uses/find-triggers.ts";
import { emit } from "../../events/emit.ts";
import { findPurchaseSource } from "../../customers/purchase-source.ts";
import { lockCustomers } from "../../customers/lock-customers.ts";
import { ownedBy, RunLost } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { IMPORT_LIMITS } from "../file/limits.ts";
import type { Metrics } from "../../../metrics/metrics.ts";
import type { MergeCounts } from "./merge-rows.ts";
import type { ReadThrough } from "./read-through.ts";

/**
 * Locks an import and its account's customers for the transaction that changes them: from here on it can't be cancelled
 * or taken over.
 *
 * @throws RunLost
 */
export async function holdImport(tx: Executor, run: ImportRun): Promise<void> {
  const rows = await tx.select({ id: imports.id }).from(imports).where(ownedBy(run)).for("update");
  if (rows.length === 0) throw new RunLost();
  await lockCustomers(tx, run.accountId);
}

/** Ends an import in the transaction that changed the customers, and stores the file's counts, which stay. */
export async function completeImport(
  tx: Executor,
  run: ImportRun,
  file: ReadThrough,
  { repeated, listed, ...changed }: MergeCounts & { listed: number },
): Promise<void> {
  // Analyses before the rows become visible: without statistics, lists would sort all of them for a first page. A
  // small sample does in a tenth of the time; the full one follows after the commit.
  if (changed.created + changed.updated >= IMPORT_LIMITS.tidyFromRows) {
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`select refresh_statistics('customers')`);
  }
  await emitImported(tx, run);
  const keptOut = !run.enrols && (await findTriggers(tx, run.accountId)).takeImports;
  const skipped = file.refused + repeated;
  const source = await findPurchaseSource(tx, run.accountId);
  const [ended] = await tx
    .update(imports)
    .set({
      ...changed,
      status: "completed",
      skipped,
      warned: file.warned,
      ignored: file.ignored,
      rowsRead: file.rowsRead,
      bytesRead: sql`${imports.bytesTotal}`,
      notes: sql`${imports.notes} || ${JSON.stringify([...(run.adds === null ? notesOn(file, source, listed) : []), ...(keptOut ? [MESSAGES.server.importEnrolledNobody] : [])])}::jsonb`,
      finishedAt: sql`statement_timestamp()`,
    })
    .where(ownedBy(run))
    .returning({ filename: imports.filename });
  await recordAudit(
    tx,
    { account: { id: run.accountId } },
    {
      action: "import.merged",
      subject: { type: "import", id: run.importId, label: ended?.filename ?? "" },
      details: { ...changed, skipped },
    },
  );
}

/** Queries, not lists: an import may add a million customers. */
async function emitImported(
  tx: Executor,
  { accountId, importId, enrols }: ImportRun,
): Promise<void> {
  const source = { by: "import", importId, enrols } as const;
  const added = sql`select id from customers where account_id = ${accountId} and import_id = ${importId}`;
  await emit(tx, "customer.created", { accountId, ids: added, source });
  const changed = sql`
    from import_befores copy join customers c on c.account_id = copy.account_id and c.id = copy.customer_id
    where copy.account_id = ${accountId} and copy.import_id = ${importId}`;
  await emit(tx, "customer.updated", {
    accountId,
    ids: sql`select c.id ${changed}`,
    before: sql`select c.id, coalesce(copy.before -> 'attributes', '{}') as before ${changed}`,
    source,
  });
  const left = sql`select c.id ${changed} and c.unsubscribed_at is not null and copy.before ->> 'unsubscribed_at' is null`;
  await emit(tx, "customer.unsubscribed", { accountId, ids: left });
  const ineligible = sql`select c.id ${changed} and not (c.is_active and c.has_consent and c.unsubscribed_at is null)`;
  await emit(tx, "customer.ineligible", { accountId, ids: ineligible });
}

/** Counts the rows of an import whose end is committed. */
export function countRows(
  { importRows }: Metrics,
  file: ReadThrough,
  { created, updated, unchanged, repeated }: MergeCounts,
): void {
  importRows.inc({ result: "created" }, created);
  importRows.inc({ result: "updated" }, updated);
  importRows.inc({ result: "unchanged" }, unchanged);
  importRows.inc({ result: "skipped" }, file.refused + repeated);
}

const FROM_ORDERS = ["total_spent", "order_count", "last_purchase"] as const;

function notesOn(file: ReadThrough, source: PurchaseSource, listed: number): string[] {
  const notes: string[] = [];
  const { line, skipped, mapping, cells } = file.header;
  if (line === 0)
    notes.push(MESSAGES.server.importNoHeadings(cells[mapping.email?.[0] ?? 0] ?? ""));
  else if (skipped > 0) notes.push(MESSAGES.server.importHeadingLine(line));
  if (file.ignored.length > 0) {
    notes.push(`Ignored columns: ${file.ignored.map(({ label }) => label).join(", ")}`);
  }
  notes.push(...file.optOutColumns.map((column) => MESSAGES.server.importOptOutColumn(column)));
  if (listed > 0) notes.push(MESSAGES.server.importListed(listed));
  if (source === "orders" && FROM_ORDERS.some((column) => column in file.header.mapping))
    notes.push(MESSAGES.orders.importLeftOut);
  if (file.monthFirst) notes.push(MESSAGES.server.importMonthFirst);
  if (file.damagedPhones > 0) notes.push(MESSAGES.server.importDamagedPhones(file.damagedPhones));
  if (file.currencies.length > 0) notes.push(MESSAGES.server.importCurrencies(file.currencies));
  if (file.keptErrors >= IMPORT_LIMITS.keptErrors) {
    const limit = IMPORT_LIMITS.keptErrors.toLocaleString("en-IN");
    notes.push(`Only the first ${limit} reasons for skipped rows are kept`);
  }
  return notes;
}

/** Ends an import that changed nothing, for a reason its account reads. */
export async function giveUp(db: Executor, which: SQL, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ status: "failed", failureReason: reason, finishedAt: sql`statement_timestamp()` })
      .where(which)
      .returning({ id: imports.id, accountId: imports.accountId, filename: imports.filename });
    if (row === undefined) return;
    const subject = { type: "import", id: row.id, label: row.filename } as const;
    const server = { account: { id: row.accountId } };
    await recordAudit(tx, server, { action: "import.failed", subject });
  });
}
