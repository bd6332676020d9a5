import type { BuiltInField } from "../fields/customer-fields.ts";
import { FIELD_LIST, byField } from "../fields/field-list.ts";

const BY_PLACE = FIELD_LIST.toSorted((a, b) => a.column.place - b.column.place);

/** The columns of the CSV template, in order (docs/product.md, Customers). */
export const CSV_TEMPLATE_COLUMNS: readonly CsvColumn[] = BY_PLACE.filter(
  ({ column }) => column.example !== undefined,
).map(({ key }) => key);

/** The columns an export writes: the template's, then the others. */
export const CSV_COLUMNS: readonly CsvColumn[] = BY_PLACE.map(({ key }) => key);
export type CsvColumn = BuiltInField;

/** Columns about consent besides `unsubscribed`: its opposite, and other programs' notes on addresses. */
export const STATUS_ONLY_COLUMNS = ["subscribed", "bounced", "complained"] as const;

/** The columns an import takes. */
export type ImportColumn = CsvColumn | (typeof STATUS_ONLY_COLUMNS)[number];
export const IMPORT_COLUMNS: readonly ImportColumn[] = [...CSV_COLUMNS, ...STATUS_ONLY_COLUMNS];

export const IMPORT_COLUMN_LABELS: Record<ImportColumn, string> = {
  ...byField(
    FIELD_LIST,
    ({ key }) => key,
    ({ column, label }) => column.label ?? label,
  ),
  subscribed: "Accepts email",
  bounced: "Bounced",
  complained: "Reported spam",
};
