import { attributeName } from "../fields/definition.ts";
import type { FieldDefinition } from "../fields/definition.ts";
import { readAttribute } from "../fields/read-attribute.ts";
import { noteOwnDate } from "./file-forms.ts";
import type { FileForms } from "./file-forms.ts";
import { unescapeFormulaCell } from "../cells/formula-cell.ts";
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
 * The own fields of one record: their values as the text of a JSON object, absent without any, and the refused cells.
 */
export type OwnCells = { attributes: string | undefined; errors: readonly OwnCellError[] };

/**
 * Makes the reader of the cells that are values of the account's own fields, one record after another; of a field's
 * columns the first that is not blank counts.
 *
 * @param forms - How the file writes dates; updated by the records.
 */
export function createOwnCellsReader(
  columns: readonly OwnColumn[],
  forms: FileForms,
): (record: readonly string[]) => OwnCells {
  const readers = columns.map(({ field, places }) => {
    const before = `${JSON.stringify(field.key)}:`;
    const read = (cell: string): CellText => {
      if (field.type === "date") noteOwnDate(forms, cell);
      const result = readAttribute(field, unescapeFormulaCell(cell), forms.monthFirst);
      if (!result.ok) return result;
      const { value } = result;
      return { ok: true, text: value === undefined ? "" : before + JSON.stringify(value) };
    };
    return { places, label: field.label, read };
  });
  return (record) => {
    let members = "";
    const errors: OwnCellError[] = [];
    for (const { places, label, read } of readers) {
      for (const place of places) {
        const cell = (record[place] ?? "").trim();
        if (cell === "") continue;
        const result = read(cell);
        if (!result.ok) errors.push({ place, label, reason: result.reason });
        else if (result.text !== "") members += members === "" ? result.text : `,${result.text}`;
        break;
      }
    }
    return { attributes: members === "" ? undefined : `{${members}}`, errors };
  };
}

/** A value as a member of a JSON object; empty where the cell says that there is none. */
type CellText = { ok: true; text: string } | { ok: false; reason: string };
