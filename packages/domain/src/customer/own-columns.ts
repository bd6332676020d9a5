import { attributeName } from "../fields/definition.ts";
import type { Attributes, AttributeValue, FieldDefinition } from "../fields/definition.ts";
import { readAttribute } from "../fields/read-attribute.ts";
import { noteDate } from "./file-forms.ts";
import type { FileForms } from "./file-forms.ts";
import { unescapeFormulaCell } from "./formula-cell.ts";
import type { ColumnMapping } from "./headers.ts";

/** One of the account's own fields, and the indexes of the headings it is read from. */
export type OwnColumn = { field: FieldDefinition; places: readonly number[] };

/** The account's own fields that a file's columns were mapped to. */
export function ownColumns(
  mapping: ColumnMapping,
  own: readonly FieldDefinition[],
): readonly OwnColumn[] {
  return own.flatMap((field) => {
    const places = mapping[attributeName(field.key)];
    return places === undefined ? [] : [{ field, places }];
  });
}

/** Why a cell of one of them was refused: the heading's place, and a sentence that names the field by its label. */
export type OwnCellError = { place: number; label: string; reason: string };

/**
 * Reads the cells of one record that are values of the account's own fields; the first that is not blank counts.
 *
 * @param forms - How the file writes dates; updated by what the record shows.
 */
export function readOwnCells(
  columns: readonly OwnColumn[],
  record: readonly string[],
  forms: FileForms,
): { attributes: Attributes | undefined; errors: readonly OwnCellError[] } {
  let attributes: Record<string, AttributeValue> | undefined;
  const errors: OwnCellError[] = [];
  for (const { field, places } of columns) {
    for (const place of places) {
      const cell = (record[place] ?? "").trim();
      if (cell === "") continue;
      if (field.type === "date") noteDate(forms, cell);
      const result = readAttribute(field, unescapeFormulaCell(cell), forms.monthFirst);
      if (!result.ok) errors.push({ place, label: field.label, reason: result.reason });
      else if (result.value !== undefined) (attributes ??= {})[field.key] = result.value;
      break;
    }
  }
  return { attributes, errors };
}
