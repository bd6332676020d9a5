import type { ImportDetailWire, ImportReadingInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { findImport } from "./read-imports.ts";
import { notAsked, requeueImport } from "./requeue-import.ts";

/**
 * Sets how to read the file of an import that asks, and queues it again. It may then ask for the meaning of columns.
 *
 * @throws AppError "missing"; "conflict" when the import does not ask, or another one of the user runs.
 */
export async function rereadImport(ctx: Ctx, input: ImportReadingInput): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  if (row.status !== "mapping") throw notAsked();
  const encoding = input.encoding ?? row.encoding;
  const separator = input.separator ?? row.reading.separator;
  const headingLine = input.heading_line ?? row.reading.headingLine;
  const isChanged = encoding !== row.encoding;
  const isOpen = row.reading.candidates !== undefined;
  return await requeueImport(ctx, row, async () => ({
    ...{ kind: "customers", orderQuestion: null, encoding },
    ...{ header: [], samples: [], optOuts: [], guesses: [] },
    // Notes on a detected layout don't hold for a stated one.
    notes: isChanged || isOpen ? [] : row.notes,
    reading: {
      isConfirmed: true,
      ...(isChanged || row.reading.isStated === true ? { isStated: true } : {}),
      ...(separator === undefined ? {} : { separator }),
      ...(headingLine === undefined ? {} : { headingLine }),
    },
  }));
}
