import type { Query, Table } from "./tables.ts";

/**
 * Takes triggers and foreign keys off for a copy: the rows have been counted already, and come table by table.
 *
 * @returns Puts them back, which checks every foreign key.
 */
export async function liftRules(
  query: Query,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const keys = await query<{ on: string; name: string; definition: string }>(`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `);
  for (const { name } of tables) await query(`alter table ${name} disable trigger user`);
  for (const { on, name } of keys) await query(`alter table ${on} drop constraint ${name}`);
  return async () => {
    for (const { on, name, definition } of keys) {
      await query(`alter table ${on} add constraint ${name} ${definition}`);
    }
    for (const { name } of tables) await query(`alter table ${name} enable trigger user`);
  };
}
