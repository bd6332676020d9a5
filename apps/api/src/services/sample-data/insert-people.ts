import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { SamplePerson } from "./make-people.ts";

/**
 * Inserts the sample data's people as customers.
 *
 * @returns Each one's id by position in `people`; null where the user has a customer of that address already.
 */
export async function insertPeople(
  tx: Tx,
  ownerId: number,
  people: readonly SamplePerson[],
): Promise<(number | null)[]> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    insert into customers (owner_id, name, email, phone, city, state, country, gender, age, occupation, total_spent,
      order_count, last_purchase_at, joined_at, is_active, unsubscribed_at, last_opened_at, last_clicked_at,
      campaigns_received, created_at, updated_at)
    select ${ownerId}, name, email, phone, city, state, country, gender, age, occupation, "totalSpent",
      "orderCount", "lastPurchaseAt", "joinedAt", "isActive", "unsubscribedAt", "lastOpenedAt", "lastClickedAt",
      "campaignsReceived", "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(people.map((person, n) => ({ ...person, n })))}::json) p(
      n int, name text, email text, phone text, city text, state text, country text, gender text, age int,
      occupation text, "totalSpent" numeric, "orderCount" int, "lastPurchaseAt" timestamptz,
      "joinedAt" timestamptz, "isActive" boolean, "unsubscribedAt" timestamptz, "lastOpenedAt" timestamptz,
      "lastClickedAt" timestamptz, "campaignsReceived" int, "createdAt" timestamptz
    )
    order by n
    on conflict do nothing
    returning id, email
  `);
  // The trigger has recorded them as added now; they were added over the months.
  await tx.execute(sql`
    delete from owner_activity where owner_id = ${ownerId} and xmin = pg_current_xact_id()::xid
  `);
  const ids = new Map(rows.map(({ id, email }) => [email, Number(id)]));
  return people.map(({ email }) => ids.get(email) ?? null);
}
