/** The columns of the CSV template, in order (SPEC §9). */
export const CSV_TEMPLATE_COLUMNS = [
  "name",
  "email",
  "phone",
  "city",
  "state",
  "country",
  "gender",
  "age",
  "occupation",
  "total_spent",
  "order_count",
  "joined_date",
] as const;

/** The columns an import takes and an export writes: the template's, then two more. */
export const CSV_COLUMNS = [...CSV_TEMPLATE_COLUMNS, "last_purchase", "is_active"] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** The genders a customer can have (SPEC §2, Customers). */
export const GENDERS = ["male", "female", "other"] as const;
export type Gender = (typeof GENDERS)[number];
