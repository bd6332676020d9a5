import type { ImportDetailWire, ImportMappingInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { findAddedTo } from "../added-columns.ts";
import { settleMapping } from "../settle-mapping.ts";
import { findImport } from "./read-imports.ts";
import { notAsked, requeueImport } from "./requeue-import.ts";

/**
 * Answers an import that asks for the meaning of columns, makes its new fields, and queues it again.
 *
 * @throws AppError "missing"; "invalid" when no rows could be read by the answer; "conflict" when the import does not
 *   ask, another one of the user runs, or a new field's label is taken; "impossible" for too many fields. Nothing is
 *   changed then.
 */
export async function mapImport(ctx: Ctx, input: ImportMappingInput): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  const { status, header, orderQuestion } = row;
  if (status !== "mapping" || orderQuestion !== null) throw notAsked();
  return await requeueImport(ctx, row, async (tx) => {
    const base = await findAddedTo(tx, row);
    const mapping = await settleMapping(tx, ctx, input, {
      headings: header.length,
      places: base?.places ?? null,
    });
    return { mapping, samples: [], optOuts: [], guesses: [] };
  });
}
