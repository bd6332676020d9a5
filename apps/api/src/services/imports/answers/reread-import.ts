import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportReadingInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { isImportRunning } from "./map-import.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Says how the file of an import that asks is read, and queues it again. It may ask what its columns mean then.
 *
 * @throws AppError "missing"; "conflict" when the import does not ask, or another one of the user runs.
 */
export async function rereadImport(ctx: Ctx, input: ImportReadingInput): Promise<ImportDetailWire> {
  const { id, accountId, status, filename, ...row } = await findImport(ctx, input.id);
  const notAsked = (): AppError => new AppError("conflict", MESSAGES.server.importAnswered);
  if (status !== "mapping") throw notAsked();
  const encoding = input.encoding ?? row.encoding;
  const separator = input.separator ?? row.reading.separator;
  const headingLine = input.heading_line ?? row.reading.headingLine;
  const isChanged = encoding !== row.encoding;
  const isOpen = row.reading.candidates !== undefined;
  try {
    await ctx.db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(imports)
        .set({
          ...{ status: "queued", kind: "customers", orderQuestion: null },
          ...{ encoding, header: [], samples: [], optOuts: [], guesses: [] },
          // A note on what was found does not hold for what was said.
          notes: isChanged || isOpen ? [] : row.notes,
          reading: {
            isConfirmed: true,
            ...(isChanged || row.reading.isStated === true ? { isStated: true } : {}),
            ...(separator === undefined ? {} : { separator }),
            ...(headingLine === undefined ? {} : { headingLine }),
          },
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
  return await getImport(ctx, { id: input.id });
}
