import type { BuiltInField } from "../fields/customer-fields.ts";

/** Columns of an exported file that no import reads. */
export type ComputedColumn = "purchase_group" | "last_opened" | "added";

/** The columns of the customer list by their names, and what a file has of each. A name always stands before them. */
export const LIST_COLUMNS = {
  contact: ["email", "phone"],
  location: ["city", "state", "country"],
  stats: ["total_spent", "order_count"],
  city: ["city"],
  gender: ["gender"],
  age: ["age"],
  occupation: ["occupation"],
  language: ["language"],
  purchase_group: ["purchase_group"],
  total_spent: ["total_spent"],
  order_count: ["order_count"],
  last_order: ["last_purchase"],
  last_opened: ["last_opened"],
  status: ["is_active", "unsubscribed"],
  joined: ["joined_date"],
  added: ["added"],
} as const satisfies Record<string, readonly (BuiltInField | ComputedColumn)[]>;

export type ListColumn = keyof typeof LIST_COLUMNS;

/** Whether a text is the name of a built-in column. */
export const isListColumn = (name: string): name is ListColumn => Object.hasOwn(LIST_COLUMNS, name);
