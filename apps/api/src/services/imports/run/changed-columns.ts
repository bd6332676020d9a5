import { sql } from "drizzle-orm";

/** The columns an import may change of an existing customer, besides whether they are unsubscribed. */
export const CHANGED_COLUMNS = [
  "name",
  "phone",
  "city",
  "state",
  "country",
  "gender",
  "age",
  "occupation",
  "total_spent",
  "order_count",
  "last_purchase_at",
  "joined_at",
  "is_active",
].map((name) => sql.identifier(name));
