import { MESSAGES } from "@dakiya/domain/messages";
import type { BulkChangeWire } from "@dakiya/domain/wire";
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { bulkChanges } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

export type BulkChangeRow = typeof bulkChanges.$inferSelect;
type Found = BulkChangeRow & { canUndo: boolean };

/** For how long the values from before are kept. */
export const KEPT_FOR = sql`interval '30 days'`;
const LISTED = 20;

const canUndo: SQL<boolean> = sql<boolean>`(${bulkChanges.status} in ('completed', 'failed') and ${bulkChanges.changed} > 0
  and ${bulkChanges.action} ->> 'type' <> 'save_segment' and ${bulkChanges.finishedAt} > statement_timestamp() - ${KEPT_FOR})`;

/** The account's newest bulk changes. */
export async function listBulkChanges(ctx: Ctx): Promise<BulkChangeWire[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(bulkChanges), canUndo })
    .from(bulkChanges)
    .where(eq(bulkChanges.accountId, ctx.account.id))
    .orderBy(desc(bulkChanges.id))
    .limit(LISTED);
  return rows.map(toBulkChangeWire);
}

/** One bulk change. @throws AppError "missing" */
export async function getBulkChange(ctx: Ctx, input: { id: string }): Promise<BulkChangeWire> {
  return toBulkChangeWire(await findBulkChange(ctx.db, ctx, input.id));
}

/** @throws AppError "missing" */
export async function findBulkChange(db: Executor, ctx: Ctx, id: string): Promise<Found> {
  const rows = await db
    .select({ ...getTableColumns(bulkChanges), canUndo })
    .from(bulkChanges)
    .where(ownRow(bulkChanges, ctx, id));
  return firstOrMissing(rows, "Bulk change");
}

function toBulkChangeWire(row: Found): BulkChangeWire {
  const { action, status, total, done, changed, restored, enrols, failureReason } = row;
  return {
    _id: String(row.id),
    ...{ action, status, total, done, changed, restored, enrols },
    can_undo: row.canUndo,
    failure_reason: failureReason,
    message: messageOf(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function messageOf(row: Found): string {
  const { status, total, done, changed, restored, failureReason } = row;
  switch (status) {
    case "running":
      return MESSAGES.bulk.running(done, total);
    case "undoing":
      return MESSAGES.bulk.undoing(done, changed);
    case "completed":
      return completedWords(row);
    case "undone":
      return MESSAGES.bulk.undone(restored ?? 0, changed);
    case "failed":
      return failureReason ?? MESSAGES.bulk.failed;
  }
}

function completedWords({ action, changed }: Found): string {
  switch (action.type) {
    case "save_segment":
      return MESSAGES.bulk.listSaved(changed);
    case "add_to_segment":
      return MESSAGES.bulk.listAdded(changed);
    case "remove_from_segment":
      return MESSAGES.bulk.listRemoved(changed);
    default:
      return MESSAGES.bulk.completed(changed);
  }
}
