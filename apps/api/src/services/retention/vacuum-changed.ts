import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";

/**
 * Vacuums and analyses the tables of the embedded database that changed as much as autovacuum waits for, which it has
 * none of: without it, dead rows stay, and every plan expects tables to be nearly empty. Other queries wait for one table
 * at most.
 *
 * @returns The tables' names. None on a server, which has autovacuum.
 */
export async function vacuumChanged({
  db,
  kind,
}: Pick<Database, "db" | "kind">): Promise<string[]> {
  if (kind !== "embedded") return [];
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select t.schemaname as schema, t.relname as name
    from pg_stat_user_tables t join pg_class c on c.oid = t.relid
    where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      -- A killed process forgets how much changed.
      or (reltuples < 0 and pg_relation_size(relid) > 100000)
    order by 1, 2
  `);
  for (const { schema, name } of rows)
    await db.execute(sql`vacuum (analyze) ${sql.identifier(schema)}.${sql.identifier(name)}`);
  return rows.map(({ schema, name }) => `${schema}.${name}`);
}
