import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import { longTransaction } from "../../../db/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { tryLockCustomers } from "../../customers/lock-customers.ts";
import { findImport } from "./find-import.ts";
import { getImport } from "./get-import.ts";
import { revertCustomers } from "./revert-customers.ts";
import type { ImportRecord } from "../../wire/imports.ts";

/**
 * Undoes an import in one transaction: added customers are removed, changed ones restored. Customers changed or
 * mailed since, or put into a static segment, stay as they are.
 *
 * @throws AppError "missing"; "conflict" when it is undone already, too old, did not complete or changed nothing, and
 *   while an import of the user runs.
 */
export async function undoImport(ctx: Ctx, input: { id: string }): Promise<ImportDetailWire> {
  refuseUnlessPossible(await findImport(ctx, input.id));
  await longTransaction(ctx, "change", async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`);
    if (!(await tryLockCustomers(tx, ctx.userId))) throw busy();
    // Checked again under the lock.
    const row = await findImport(ctx, input.id, tx);
    refuseUnlessPossible(row);
    const undone = await revertCustomers(tx, { ownerId: ctx.userId, importId: row.id });
    await tx
      .update(imports)
      .set({ undone, undoneAt: sql`clock_timestamp()` })
      .where(and(eq(imports.ownerId, ctx.userId), eq(imports.id, row.id)));
  });
  return await getImport(ctx, input);
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
