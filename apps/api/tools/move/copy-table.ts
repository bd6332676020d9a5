import { finished } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { from } from "pg-copy-streams";
import type { Table } from "./tables.ts";

/** Pages of 8 KiB read at a time: memory stays flat however large the table is. */
const PAGES_AT_ONCE = 2_000;

/** Copies all rows of a table, in pieces by their place in the file. */
export async function copyTable(
  source: PGlite,
  target: pg.ClientBase,
  table: Table,
): Promise<void> {
  const { name, columns } = table;
  const { rows } = await source.query<{ pages: number }>(
    `select (pg_relation_size('${name}'::regclass) / current_setting('block_size')::int)::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const { blob } = await source.query(`
      copy (
        select ${columns} from ${name}
        where ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES_AT_ONCE},0)'::tid
      ) to '/dev/blob'
    `);
    if (blob === undefined || blob.size === 0) continue;
    const copy = target.query(from(`copy ${name} (${columns}) from stdin`));
    copy.end(Buffer.from(await blob.arrayBuffer()));
    await finished(copy);
  }
}
