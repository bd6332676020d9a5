import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import { and, eq, inArray, sql } from "drizzle-orm";
import { importErrors, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { clearImport } from "../run/clear-import.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Cancels an import that has saved nothing yet: during upload, while it waits for an answer or a worker, or while it
 * is read. Its file is removed. A running job learns of it by losing the import at its next statement.
 *
 * @throws AppError "missing"; "conflict" when the rows are being merged, or it has ended.
 */
export async function cancelImport(ctx: Ctx, input: { id: string }): Promise<ImportDetailWire> {
  const { id, accountId, filename } = await findImport(ctx, input.id);
  await ctx.db.transaction(async (tx) => {
    // A run locks this row while it stores rows, so none follow this.
    const { rowCount } = await tx
      .update(imports)
      .set({
        status: "cancelled",
        runId: null,
        header: [],
        samples: [],
        reading: {},
        skipped: 0,
        finishedAt: sql`statement_timestamp()`,
      })
      .where(
        and(
          eq(imports.accountId, accountId),
          eq(imports.id, id),
          inArray(imports.status, ["mapping", "queued", "reading"]),
        ),
      );
    if (rowCount === 0) return;
    await clearImport(tx, { accountId, importId: id });
    await tx
      .delete(importErrors)
      .where(and(eq(importErrors.accountId, accountId), eq(importErrors.importId, id)));
    const subject = { type: "import", id, label: filename } as const;
    await recordAudit(tx, ctx, { action: "import.cancelled", subject });
  });
  const after = await getImport(ctx, input);
  if (after.status !== "cancelled") {
    throw new AppError("conflict", MESSAGES.server.importNotCancellable(after.status));
  }
  return after;
}
