import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../src/db/client.ts";
import { rowsOf } from "./database.ts";

/**
 * Makes changes of more than `customers` customers recount at once in this file, so that small tests cover both ways. Call
 * it after what opens the database: it is put back before that is closed, for the files that follow.
 */
export function noteAtOnce(database: () => Database, customers: number): void {
  let before = "";
  beforeAll(async () => {
    const [row] = await rowsOf(
      database(),
      sql`select pg_get_functiondef('customers_noted_at_once'::regproc) as text`,
    );
    before = String(row?.["text"]);
    await database().db.execute(
      `create or replace function customers_noted_at_once() returns int language sql immutable parallel safe
        as 'select ${customers}'`,
    );
  });
  afterAll(async () => await database().db.execute(before));
}
