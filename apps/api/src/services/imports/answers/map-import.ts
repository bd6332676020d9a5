import { attributeName, findField, isAttributeName } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportMapping, ImportMappingInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, isCausedBy } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { insertField } from "../../fields/change-fields.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { findMappingFlaw } from "../file/read-rows.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Answers an import that asks what its file's columns mean, makes its new fields, and queues it again.
 *
 * @throws AppError "missing"; "invalid" when no rows could be read by the answer; "conflict" when the import does not
 *   ask, another one of the user runs, or a new field's label is taken; "impossible" for too many fields. Nothing is
 *   changed then.
 */
export async function mapImport(ctx: Ctx, input: ImportMappingInput): Promise<ImportDetailWire> {
  const { id, accountId, status, header, filename, orderQuestion } = await findImport(
    ctx,
    input.id,
  );
  if (status !== "mapping" || orderQuestion !== null) throw notAsked();
  try {
    await ctx.db.transaction(async (tx) => {
      const mapping = await addFields(tx, ctx, input);
      // As when an import is opened: what it is about to read keeps its type.
      refuseMapping(mapping, header.length, await holdFields(tx, accountId));
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

/** Makes the new fields of an answer. @returns The mapping with them. */
async function addFields(tx: Tx, ctx: Ctx, input: ImportMappingInput): Promise<ImportMapping> {
  const mapping = { ...input.mapping };
  for (const { heading, field } of input.new_fields) {
    const { key } = await insertField(tx, ctx, field);
    mapping[attributeName(key)] = [heading];
  }
  return mapping;
}

/** @throws AppError "invalid" for a mapping by which no rows could be read. */
function refuseMapping(
  mapping: ImportMapping,
  headings: number,
  own: readonly FieldDefinition[],
): void {
  const unknown = Object.keys(mapping).find(
    (name) => isAttributeName(name) && findField(own, name) === null,
  );
  const message =
    findMappingFlaw(mapping, headings) ??
    (unknown === undefined ? null : MESSAGES.fields.unknown(unknown));
  if (message !== null)
    throw new AppError("invalid", message, { fields: [{ path: "mapping", message }] });
}

const notAsked = (): AppError => new AppError("conflict", MESSAGES.server.importAnswered);

/** Tells whether a statement failed because another import of the user is under way. */
export function isImportRunning(error: unknown): boolean {
  return isCausedBy(error, ({ constraint }) => constraint === "imports_one_running");
}
