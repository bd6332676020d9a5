import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportUndone } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import {
  communicationLogs,
  customers,
  importBefores,
  importMembers,
  imports,
  accountActivity,
  orders,
  segmentMembers,
  suppressions,
} from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { tryLockCustomers } from "../../customers/lock-customers.ts";
import { holdPurchaseSource } from "../../customers/purchase-source.ts";
import { emit } from "../../events/emit.ts";
import type { ImportRecord } from "../../wire/imports.ts";
import { findAdditions } from "../added-columns.ts";
import { CHANGED_COLUMNS } from "../run/merge-rows.ts";
import { revertOrders } from "./undo-orders.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Undoes an import in one transaction: added orders and customers are removed, changed ones restored. Customers changed or
 * mailed since, or put into a static segment, stay as they are. Columns of its file that were added later go first.
 *
 * @throws AppError "missing"; "conflict" when it is undone already, too old, did not complete or changed nothing, and
 *   while an import of the user runs.
 */
export async function undoImport(ctx: Ctx, input: { id: string }): Promise<ImportDetailWire> {
  refuseUnlessPossible(await findImport(ctx, input.id));
  await longTransaction(ctx, "change", async (tx) => {
    if (!(await tryLockCustomers(tx, ctx.account.id))) throw busy();
    // Checked again under the lock.
    const row = await findImport(ctx, input.id, tx);
    refuseUnlessPossible(row);
    const key = { accountId: ctx.account.id, importId: row.id };
    // The newest first: each restores the values of the one before.
    for (const { id } of (await findAdditions(tx, key)).toReversed())
      await markUndone(tx, ctx, id, await revertCustomers(tx, { ...key, importId: id }));
    const orders = row.kind === "orders" ? await revertOrders(tx, key) : null;
    const customers = await revertCustomers(tx, key);
    const counts = orders ?? customers;
    await markUndone(tx, ctx, row.id, counts);
    const subject = { type: "import", id: row.id, label: row.filename } as const;
    await recordAudit(tx, ctx, { action: "import.undone", subject, details: counts });
  });
  return await getImport(ctx, input);
}

async function markUndone(tx: Tx, ctx: Ctx, id: number, undone: ImportUndone): Promise<void> {
  await tx
    .update(imports)
    .set({ undone, undoneAt: sql`statement_timestamp()` })
    .where(and(eq(imports.accountId, ctx.account.id), eq(imports.id, id)));
  // An undone import has no members.
  await tx
    .delete(importMembers)
    .where(and(eq(importMembers.accountId, ctx.account.id), eq(importMembers.importId, id)));
}

const busy = (): AppError => new AppError("conflict", MESSAGES.server.importBusy);

function refuseUnlessPossible(row: ImportRecord): void {
  if (row.undoneAt !== null) {
    throw new AppError("conflict", MESSAGES.server.importUndoneAlready);
  }
  if (row.canUndo) return;
  if (row.isBusy) throw busy();
  throw new AppError("conflict", MESSAGES.server.importNotUndoable);
}

type Key = { accountId: number; importId: number };

/** Reverts an import's changes; the transaction holds the bulk-change lock. Customers changed or mailed since stay. */
async function revertCustomers(tx: Tx, key: Key): Promise<ImportUndone> {
  const removed = await removeAdded(tx, key);
  const restored = await restoreChanged(tx, key);
  if (restored > 0) await emitRestored(tx, key);
  const { rows } = await tx.execute<{ kept: number }>(sql`
    select ((
      select count(*) from ${customers} where account_id = ${key.accountId} and import_id = ${key.importId}
    ) + (
      select count(*) from ${importBefores} where account_id = ${key.accountId} and import_id = ${key.importId}
    ))::int - ${restored}::int as kept
  `);
  return { removed, restored, kept: rows[0]?.kept ?? 0 };
}

async function removeAdded(tx: Tx, key: Key): Promise<number> {
  const stillUsed = (table: SQL): SQL => sql`exists (
    select from ${table} used where used.account_id = added.account_id and used.customer_id = added.id
  )`;
  const { rowCount } = await tx.execute(sql`
    delete from ${customers} added
    where added.account_id = ${key.accountId} and added.import_id = ${key.importId}
      and added.updated_at = added.created_at
      and not ${stillUsed(sql`${communicationLogs}`)} and not ${stillUsed(sql`${segmentMembers}`)}
      and not ${stillUsed(sql`${orders}`)}
  `);
  const count = rowCount ?? 0;
  if (count > 0) await countFewer(tx, key, count);
  return count;
}

/** They leave the counter of customers added on the day of the import. */
async function countFewer(tx: Tx, { accountId, importId }: Key, removed: number): Promise<void> {
  await tx.execute(sql`
    insert into ${accountActivity} (account_id, at, customers_added)
    select activity.account_id, activity.at, ${-removed}::int
    from ${accountActivity} activity
    join ${imports} done on done.account_id = activity.account_id and done.id = ${importId}
    where activity.account_id = ${accountId} and activity.customers_added >= ${removed}
      and activity.at between done.started_at and done.finished_at
    limit 1
  `);
}

const COLUMNS = [
  ...CHANGED_COLUMNS.filter(({ value }) => value !== "do_not_track"),
  sql.identifier("updated_at"),
];

/** Fields computed from orders, where the account uses orders for totals. */
const PURCHASES = new Set(["total_spent", "order_count", "last_purchase_at"]);

async function restoreChanged(tx: Tx, { accountId, importId }: Key): Promise<number> {
  const fromOrders = (await holdPurchaseSource(tx, accountId)) === "orders";
  const columns = sql.join(
    (fromOrders ? COLUMNS.filter((column) => !PURCHASES.has(column.value)) : COLUMNS).map(
      (column) => sql`${column} = old.${column}`,
    ),
    sql`, `,
  );
  const keys = (await holdFields(tx, accountId)).map(({ key }) => key);
  // By an unsubscribe link: the import had unsubscribed them already, so only the suppression list shows it.
  const leftThemselves = sql`exists (
    select from ${suppressions} list
    where list.account_id = ${accountId} and list.email = lower(known.email) and list.reason = 'unsubscribed'
  )`;
  const { rowCount } = await tx.execute(sql`
    update ${customers} known
    set ${columns},
      -- Copies from before there were any have none; a field deleted since stays deleted.
      attributes = case when old.attributes is null then known.attributes else (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(old.attributes)
        where key = any(${sqlArray(keys, "text")})
      ) end,
      has_consent = coalesce(old.has_consent, known.has_consent),
      do_not_track = coalesce(old.do_not_track, known.do_not_track),
      unsubscribed_at = case
      when old.unsubscribed_at is null and ${leftThemselves} then known.unsubscribed_at
      else old.unsubscribed_at
    end
    from ${importBefores} kept, jsonb_populate_record(null::customers, kept.before) old
    where kept.account_id = ${accountId} and kept.import_id = ${importId}
      and known.account_id = ${accountId} and known.id = kept.customer_id
      and known.updated_at = kept.changed_at
  `);
  return rowCount ?? 0;
}

async function emitRestored(tx: Tx, { accountId, importId }: Key): Promise<void> {
  // Those who were changed since are later than the import.
  const restored = sql`
    select c.id from import_befores copy join customers c on c.account_id = copy.account_id and c.id = copy.customer_id
    where copy.account_id = ${accountId} and copy.import_id = ${importId} and c.updated_at < copy.changed_at`;
  await emit(tx, "customer.updated", { accountId, ids: restored, source: { by: "undo" } });
  // Only the import may have given their consent.
  const ineligible = sql`${restored} and not (c.is_active and c.has_consent and c.unsubscribed_at is null)`;
  await emit(tx, "customer.ineligible", { accountId, ids: ineligible });
}
