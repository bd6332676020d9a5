import type { AttributeType } from "./definition.ts";

/** A field that every account's customers have. */
export type BuiltInField =
  | "name"
  | "email"
  | "phone"
  | "city"
  | "state"
  | "country"
  | "gender"
  | "age"
  | "occupation"
  | "total_spent"
  | "order_count"
  | "last_purchase"
  | "joined_date";

/** The built-in fields as they are listed beside an account's own. */
export const BUILT_IN_FIELDS: readonly {
  name: BuiltInField;
  label: string;
  type: AttributeType;
}[] = [
  { name: "name", label: "Name", type: "text" },
  { name: "email", label: "Email", type: "text" },
  { name: "phone", label: "Phone", type: "text" },
  { name: "city", label: "City", type: "text" },
  { name: "state", label: "State", type: "text" },
  { name: "country", label: "Country", type: "text" },
  { name: "gender", label: "Gender", type: "choice" },
  { name: "age", label: "Age", type: "number" },
  { name: "occupation", label: "Occupation", type: "text" },
  { name: "total_spent", label: "Total spent", type: "money" },
  { name: "order_count", label: "Order count", type: "number" },
  { name: "last_purchase", label: "Last purchase", type: "date" },
  { name: "joined_date", label: "Joined", type: "date" },
];
