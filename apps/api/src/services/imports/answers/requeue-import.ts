import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, isCausedBy } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { getImport } from "./read-imports.ts";

type ImportRow = typeof imports.$inferSelect;

/** The refusal of an answer to an import that does not ask. */
export const notAsked = (): AppError => new AppError("conflict", MESSAGES.server.importAnswered);

/**
 * Stores the answer to an import that asks, and queues it again.
 *
 * @param settle - Returns the row's changes by the answer, and stores its other parts.
 * @throws AppError "conflict" when the import has been answered meanwhile, or another one of the user runs. Nothing is
 *   changed then.
 */
export async function requeueImport(
  ctx: Ctx,
  { id, accountId, filename }: Pick<ImportRow, "id" | "accountId" | "filename">,
  settle: (tx: Tx) => Promise<Partial<typeof imports.$inferInsert>>,
): Promise<ImportDetailWire> {
  try {
    await ctx.db.transaction(async (tx) => {
      const changes = await settle(tx);
      const { rowCount } = await tx
        .update(imports)
        .set({ ...changes, status: "queued", heartbeatAt: sql`statement_timestamp()` })
        .where(
          and(eq(imports.accountId, accountId), eq(imports.id, id), eq(imports.status, "mapping")),
        );
      if (rowCount === 0) throw notAsked();
      await ctx.queue.add(tx, "import-customers", [{ accountId, importId: id }]);
      const subject = { type: "import", id, label: filename } as const;
      await recordAudit(tx, ctx, { action: "import.mapped", subject });
    });
  } catch (error) {
    if (isImportRunning(error)) throw new AppError("conflict", MESSAGES.server.importBusy);
    throw error;
  }
  ctx.queue.wake();
  return await getImport(ctx, { id: String(id) });
}

/** Tells whether a statement failed because another import of the user is under way. */
function isImportRunning(error: unknown): boolean {
  return isCausedBy(error, ({ constraint }) => constraint === "imports_one_running");
}
