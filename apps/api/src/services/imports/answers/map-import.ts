import { findField, isAttributeName } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportMappingInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, isCausedBy } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findFields, holdFields } from "../../fields/find-fields.ts";
import { findMappingFlaw } from "../file/read-rows.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Answers an import that asks what its file's columns mean, and queues it again.
 *
 * @throws AppError "missing"; "invalid" when no rows could be read by the answer; "conflict" when the import does not
 *   ask, or another one of the user runs.
 */
export async function mapImport(ctx: Ctx, input: ImportMappingInput): Promise<ImportDetailWire> {
  const { id, accountId, status, header, filename, orderQuestion } = await findImport(
    ctx,
    input.id,
  );
  if (status !== "mapping" || orderQuestion !== null) throw notAsked();
  const flaw = findMappingFlaw(input.mapping, header.length);
  if (flaw !== null) {
    throw new AppError("invalid", flaw, { fields: [{ path: "mapping", message: flaw }] });
  }
  const own = await findFields(ctx.db, ctx.account.id);
  const unknown = Object.keys(input.mapping).find(
    (name) => isAttributeName(name) && findField(own, name) === null,
  );
  if (unknown !== undefined) {
    const message = MESSAGES.fields.unknown(unknown);
    throw new AppError("invalid", message, { fields: [{ path: "mapping", message }] });
  }
  try {
    await ctx.db.transaction(async (tx) => {
      // As when an import is opened: what it is about to read keeps its type.
      await holdFields(tx, accountId);
      const { rowCount } = await tx
        .update(imports)
        .set({
          status: "queued",
          mapping: input.mapping,
          samples: [],
          optOuts: [],
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
