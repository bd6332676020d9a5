import type { Person } from "./person.ts";

/** One customer of a file; missing fields stay empty. */
export type SpecCustomer = {
  name: string;
  email: string;
  phone?: string;
  city?: string;
  state?: string;
  country?: string;
  gender?: "male" | "female" | "other";
  age?: number;
  total_spent?: number;
  order_count?: number;
  is_active?: "Yes" | "No";
  last_purchase?: string;
};

const COLUMNS = [
  ...(["name", "email", "phone", "city", "state", "country", "gender", "age"] as const),
  ...(["total_spent", "order_count", "is_active", "last_purchase"] as const),
];

/** A file of these customers. */
export function csvOf(customers: readonly SpecCustomer[]): string {
  const lines = customers.map((customer) => COLUMNS.map((name) => customer[name] ?? "").join(","));
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

/** Gives a person these customers, by the API. */
export async function addCustomers(
  { api }: Person,
  customers: readonly SpecCustomer[],
): Promise<void> {
  const { status, message } = await api.upload("customers.csv", csvOf(customers));
  if (status !== 200) throw new Error(`the customers were not imported: ${status} ${message}`);
}
