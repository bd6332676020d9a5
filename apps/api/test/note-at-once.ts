import type { Database } from "../src/db/client.ts";

/** Makes changes of more than `customers` customers recount at once, so that small tests cover both ways. */
export async function noteAtOnce(database: Database, customers: number): Promise<void> {
  await database.db.execute(
    `create or replace function customers_noted_at_once() returns int language sql immutable parallel safe
      as 'select ${customers}'`,
  );
}
