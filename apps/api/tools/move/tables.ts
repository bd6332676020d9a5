/** One table, as it is in both databases. */
export type Table = { name: string; columns: string };

/** Any connection: PGlite's or PostgreSQL's. */
export type Asks = <Row>(text: string) => Promise<Row[]>;

/** Texts of rows are compared, so both sides have to write them alike. */
export const ALIKE = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0
`;

/** The product's tables with the columns that are stored rather than computed; quoted where needed. */
export async function listTables(ask: Asks): Promise<Table[]> {
  return await ask<Table>(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by 1
  `);
}

/** Rows of a table and a sum over all their values; equal tables have equal ones, computed columns among them. */
export async function sumOf(ask: Asks, { name }: Table): Promise<{ rows: string; sum: string }> {
  const [row] = await ask<{ rows: string; sum: string }>(`
    select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t
  `);
  return row ?? { rows: "0", sum: "0" };
}
