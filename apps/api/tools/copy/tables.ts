/** One table, as it is in both databases. */
export type Table = { name: string; columns: string };

/** Any connection: PGlite's or PostgreSQL's. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Lets a session write the text of rows as any other would, so that they can be compared, and take its time. */
export async function writeAlike(query: Query): Promise<void> {
  const settings = {
    timezone: "UTC",
    datestyle: "ISO, MDY",
    intervalstyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
    statement_timeout: "0",
  };
  for (const [name, value] of Object.entries(settings)) await query(`set ${name} = '${value}'`);
}

/** The product's tables with the columns that are stored rather than computed; quoted where needed. */
export async function listTables(query: Query): Promise<Table[]> {
  return await query<Table>(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by 1
  `);
}

/** The name of a table that has rows; null where all are empty. */
export async function findFilled(query: Query, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables) {
    if ((await query(`select from ${name} limit 1`)).length > 0) return name;
  }
  return null;
}

/** Rows `t`, and a sum over all their values: equal rows have equal ones. */
export const ROWS_AND_SUM =
  "count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum";
export type Sum = { rows: string; sum: string };

/** Rows of a table and a sum over all their values; equal tables have equal ones, computed columns among them. */
export async function sumOf(query: Query, { name }: Table): Promise<Sum> {
  const [row] = await query<Sum>(`select ${ROWS_AND_SUM} from ${name} t`);
  return row ?? { rows: "0", sum: "0" };
}
