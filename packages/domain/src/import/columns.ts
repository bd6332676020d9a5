/** The columns of the CSV template, in order (docs/product.md, Customers). */
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

/** The columns an export writes: the template's, then four more. */
export const CSV_COLUMNS = [
  ...CSV_TEMPLATE_COLUMNS,
  "last_purchase",
  "is_active",
  "unsubscribed",
  "first_name",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * The columns an import takes: an export's, `subscribed`, which says the opposite of `unsubscribed`, and what other
 * programs note of addresses they no longer mail.
 */
export const IMPORT_COLUMNS = [...CSV_COLUMNS, "subscribed", "bounced", "complained"] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** What a person calls the columns of an import. */
export const IMPORT_COLUMN_LABELS: Record<ImportColumn, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  city: "City",
  state: "State",
  country: "Country",
  gender: "Gender",
  age: "Age",
  occupation: "Occupation",
  total_spent: "Total spent",
  order_count: "Orders",
  joined_date: "Joined",
  last_purchase: "Last purchase",
  is_active: "Active",
  unsubscribed: "Unsubscribed",
  first_name: "First name",
  subscribed: "Accepts email",
  bounced: "Bounced",
  complained: "Reported spam",
};
