import type { Database } from "../src/db/client.ts";

/** Has every change of more than so many customers counted anew: with few, tests meet both ways. */
export async function noteAtOnce(database: Database, customers: number): Promise<void> {
  await database.db.execute(
    `create or replace function customers_noted_at_once() returns int language sql immutable parallel safe
      as 'select ${customers}'`,
  );
}
