import type { SegmentCustomer } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Database } from "../src/db/client.ts";
import { customers } from "../src/db/schema/index.ts";

/** The orders of a `SegmentCustomer` are not stored. */
type NewCustomer = Partial<typeof customers.$inferInsert>;

let count = 0;

/** A customer with a unique address and no other fields. */
export function someCustomer(fields: NewCustomer = {}): NewCustomer & { email: string } {
  count += 1;
  return { name: `Customer ${count}`, email: `customer${count}@example.com`, ...fields };
}

/** Adds customers for a user, in the order given, and gives their ids in that order. */
export async function insertCustomers(
  database: Database,
  accountId: number,
  people: readonly (NewCustomer | SegmentCustomer)[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < people.length; start += 500) {
    const rows = people.slice(start, start + 500).map((fields) => ({
      ...someCustomer(fields),
      accountId,
      name: fields.name ?? "Nobody",
      email: fields.email ?? someCustomer().email,
    }));
    const inserted = await database.db
      .insert(customers)
      .values(rows)
      .returning({ id: customers.id });
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** The stored customers of a user, by id. */
export async function customersOf(
  database: Database,
  accountId: number,
): Promise<(typeof customers.$inferSelect)[]> {
  return await database.db
    .select()
    .from(customers)
    .where(sql`${customers.accountId} = ${accountId}`)
    .orderBy(customers.id);
}
