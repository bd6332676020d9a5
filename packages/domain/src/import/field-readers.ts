import { readAge, readCount, readDay, readText, readYesNo } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { readFirstEmail, readMoney } from "../cells/read-export.ts";
import { readPhone } from "../cells/read-phone.ts";
import { readFirstName } from "../customer/first-name.ts";
import { readGender } from "../customer/gender.ts";
import { readLanguage } from "../language/read-language.ts";
import type { BuiltInField, CustomerField, FieldOfType } from "../fields/customer-fields.ts";

type FieldReader = (
  column: string,
  cell: string,
  monthFirst?: boolean,
) => ReadCell<string | number | boolean | Date>;
type NumberReader = (column: string, cell: string | number) => ReadCell<number>;

/** Texts and choices with words of their own; every choice has some. */
const TEXTS: Partial<Record<BuiltInField, FieldReader>> &
  Record<FieldOfType<"choice">, FieldReader> = {
  first_name: readFirstName,
  email: readFirstEmail,
  phone: readPhone,
  gender: readGender,
  language: readLanguage,
};
/** Numbers with bounds of their own; others are whole and not below 0. */
const NUMBERS: Partial<Record<BuiltInField, NumberReader>> = { age: readAge };

/** The reader of a field's cells, which also reads its texts in forms and bodies. */
export function readerOf({ key, type }: CustomerField): FieldReader {
  switch (type) {
    case "text":
    case "choice":
      return TEXTS[key] ?? readText;
    case "number":
      return numberReaderOf(key);
    case "money":
      return readMoney;
    case "date":
      return readDay;
    case "yes_no":
      return readYesNo;
  }
}

/** The reader of a field of numbers. */
export function numberReaderOf(key: BuiltInField): NumberReader {
  return NUMBERS[key] ?? readCount;
}
