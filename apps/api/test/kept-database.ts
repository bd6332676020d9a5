import { PGlite } from "@electric-sql/pglite";

/** An embedded database in memory, and the means to reset it. */
type Kept = { pglite: PGlite; tables: string; shape: string; filled: Filled[] };
/** A table that starts with rows, as JSON. */
type Filled = { table: string; rows: string };

/** Beyond it a new one is cheaper than the log of all that was written. */
const MAX_LOG_BYTES = 128 * 1024 * 1024;

const OWN = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'`;

/** Everything of tables, functions and users that a test might leave changed. */
const SHAPE = `select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', c.oid, c.relname, c.relkind, c.relacl, c.reloptions, c.relrowsecurity), ',' order by c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN}),
  (select string_agg(concat_ws(' ', a.attrelid, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.attstattarget), ',' order by a.attrelid, a.attnum)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where not a.attisdropped and ${OWN}),
  (select string_agg(concat_ws(' ', d.adrelid, d.adnum, pg_get_expr(d.adbin, d.adrelid)), ',' order by d.oid) from pg_attrdef d),
  (select string_agg(concat_ws(' ', oid, conname, pg_get_constraintdef(oid), convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat_ws(' ', indexrelid, indisvalid), ',' order by indexrelid) from pg_index),
  (select string_agg(concat_ws(' ', p.oid, p.proname, md5(p.prosrc), p.proacl), ',' order by p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN}),
  (select string_agg(concat_ws(' ', oid, nspname, nspacl), ',' order by oid) from pg_namespace where nspname not like 'pg\\_t%'),
  (select string_agg(concat_ws(' ', oid, rolname, rolsuper), ',' order by oid) from pg_roles),
  (select string_agg(setconfig::text, ',' order by setdatabase, setrole) from pg_db_role_setting),
  (select string_agg(concat_ws(' ', seqrelid, seqstart), ',' order by seqrelid) from pg_sequence),
  (select string_agg(extname, ',' order by oid) from pg_extension)
)) as shape`;

const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OWN} order by c.oid`;

let current: Kept | null = null;

/**
 * Lends the worker's embedded database, made of `image` once: opening one takes most of a second of a processor, emptying
 * it a fraction of that. A second one lent at the same time is its borrower's own.
 *
 * @returns with `giveBack`, which empties it, or throws it away where a test has changed more than rows.
 */
export async function borrowEmbedded(
  image: () => Promise<Blob>,
): Promise<{ pglite: PGlite; giveBack: () => Promise<void> }> {
  const lent = current ?? (await makeOne(await image()));
  current = null;
  const giveBack = async (): Promise<void> => {
    if (current === null && (await empty(lent))) current = lent;
    else if (!lent.pglite.closed) await lent.pglite.close();
  };
  return { pglite: lent.pglite, giveBack };
}

async function makeOne(image: Blob): Promise<Kept> {
  const pglite = await PGlite.create("memory://", { loadDataDir: image });
  const names = (await pglite.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const tables = [];
  for (const table of await filledOf(pglite, names)) tables.push(await rowsOf(pglite, table));
  return { pglite, tables: names.join(), shape: await shapeOf(pglite), filled: tables };
}

/** Resets it; false when that is impossible. */
async function empty({ pglite, tables, shape, filled }: Kept): Promise<boolean> {
  if (pglite.closed) return false;
  try {
    await pglite.exec(
      `rollback; reset all; deallocate all; discard temp; discard sequences; select pg_advisory_unlock_all()`,
    );
    if ((await shapeOf(pglite)) !== shape || (await logBytes(pglite)) > MAX_LOG_BYTES) return false;
    const initial = new Set(filled.map(({ table }) => table));
    const names = tables.split(",").filter((name) => !initial.has(name));
    const usedTables = await filledOf(pglite, names);
    // As a replica, no trigger refuses to empty its table.
    if (usedTables.length > 0)
      await pglite.exec(
        `begin; set local session_replication_role = replica; truncate ${usedTables.join()} restart identity cascade; commit`,
      );
    for (const { table, rows } of filled) {
      if ((await rowsOf(pglite, table)).rows === rows) continue;
      // Its identity counts on: rows put back by their number would collide with a restarted one.
      await pglite.exec(`delete from ${table}`);
      await pglite.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    }
    return true;
  } catch {
    return false;
  }
}

/** Those of the tables that have rows. */
async function filledOf(pglite: PGlite, tables: string[]): Promise<string[]> {
  const queries = tables.map(
    (table) => `select '${table}' as name where exists (select from ${table})`,
  );
  const { rows } = await pglite.query<{ name: string }>(queries.join(" union all "));
  return rows.map(({ name }) => name);
}

async function rowsOf(pglite: PGlite, table: string): Promise<Filled> {
  const { rows } = await pglite.query<{ rows: string }>(
    `select json_agg(t)::text as rows from ${table} t`,
  );
  return { table, rows: rows[0]?.rows ?? "[]" };
}

async function shapeOf(pglite: PGlite): Promise<string> {
  return (await pglite.query<{ shape: string }>(SHAPE)).rows[0]?.shape ?? "";
}

async function logBytes(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
