import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportMappingInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, isCausedBy } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findAddedTo } from "../added-columns.ts";
import { settleMapping } from "../settle-mapping.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Answers an import that asks what its file's columns mean, makes its new fields, and queues it again.
 *
 * @throws AppError "missing"; "invalid" when no rows could be read by the answer; "conflict" when the import does not
 *   ask, another one of the user runs, or a new field's label is taken; "impossible" for too many fields. Nothing is
 *   changed then.
 */
export async function mapImport(ctx: Ctx, input: ImportMappingInput): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  const { id, accountId, status, header, filename, orderQuestion } = row;
  if (status !== "mapping" || orderQuestion !== null) throw notAsked();
  try {
    await ctx.db.transaction(async (tx) => {
      const base = await findAddedTo(tx, row);
      const mapping = await settleMapping(tx, ctx, input, {
        headings: header.length,
        places: base?.places ?? null,
      });
      const { rowCount } = await tx
        .update(imports)
        .set({
          status: "queued",
          mapping,
          samples: [],
          optOuts: [],
          guesses: [],
          heartbeatAt: sql`clock_timestamp()`,
        })
        .where(
          and(eq(imports.accountId, accountId), eq(imports.id, id), eq(imports.status, "mapping")),
        );
      if (rowCount === 0) throw notAsked();
      await ctx.queue.add(tx, "import-customers", [{ accountId, importId: id }]);
      const subject = { type: "import", id, label: filename } as const;
      await recordAudit(tx, ctx, { action: "import.mapped", subject });
    });
    ctx.queue.wake();
  } catch (error) {
    if (isImportRunning(error)) throw new AppError("conflict", MESSAGES.server.importBusy);
    throw error;
  }
  return await getImport(ctx, input);
}

const notAsked = (): AppError => new AppError("conflict", MESSAGES.server.importAnswered);

/** Tells whether a statement failed because another import of the user is under way. */
export function isImportRunning(error: unknown): boolean {
  return isCausedBy(error, ({ constraint }) => constraint === "imports_one_running");
}
