import { MESSAGES } from "@dakiya/domain/messages";
import type { BulkChangeWire } from "@dakiya/domain/wire";
import { and, inArray } from "drizzle-orm";
import { bulkChanges } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { ownRow } from "../own-row.ts";
import { findBulkChange, getBulkChange } from "./read-bulk-changes.ts";
import { refusingSecond } from "./start-bulk-change.ts";

/**
 * Begins the undo of a bulk change, which a job then does. Customers whose value has changed since stay as they are.
 *
 * @throws AppError "missing"; "conflict" where there is nothing to undo, it is too old, or another one runs.
 */
export async function undoBulkChange(ctx: Ctx, input: { id: string }): Promise<BulkChangeWire> {
  await refusingSecond(async () => {
    await ctx.db.transaction(async (tx) => {
      const found = await findBulkChange(tx, ctx, input.id);
      if (!found.canUndo) throw notUndoable();
      const begun = await tx
        .update(bulkChanges)
        .set({ status: "undoing", done: 0, lastId: 0, restored: 0 })
        .where(
          and(
            ownRow(bulkChanges, ctx, input.id),
            inArray(bulkChanges.status, ["completed", "failed"]),
          ),
        )
        .returning({ id: bulkChanges.id });
      if (begun.length === 0) throw notUndoable();
      const job = { accountId: ctx.account.id, changeId: found.id };
      await ctx.queue.add(tx, "change-customers", [job]);
    });
  });
  ctx.queue.wake();
  return await getBulkChange(ctx, input);
}

const notUndoable = (): AppError => new AppError("conflict", MESSAGES.bulk.notUndoable);
