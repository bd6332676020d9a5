import type { CustomerField, StoredProperty } from "@dakiya/domain/fields";

/** The types of the columns that hold fields. Apart from the schema, which takes the thread that reads files long to load. */
export const COLUMN_TYPES: Record<CustomerField["type"], string> = {
  text: "text",
  choice: "text",
  number: "int4",
  money: "numeric",
  date: "timestamptz",
  yes_no: "bool",
};

/** The name of a field's column in `customers` and `import_rows`: `total_spent` of `totalSpent`. */
export function columnName(property: StoredProperty): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
