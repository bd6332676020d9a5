import { pipeline } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";
import type { Query, Table } from "./tables.ts";

/** Rows as COPY writes them: a line each, in pieces of any size. */
export type Rows = AsyncIterable<Uint8Array>;

/** A database of either kind, of which whole tables are read or written. */
export type Store = {
  query: Query;
  read: (table: Table) => Rows;
  /** @param rows - In pieces that end with a row. */
  write: (table: Table, rows: Rows) => Promise<void>;
};

/** PostgreSQL over one connection. */
export function postgresStore(client: ClientBase): Store {
  return {
    query: async <Row>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Row[],
    read: ({ name, columns }) =>
      client.query(to(`copy (select ${columns} from ${name}) to stdout`)),
    write: async ({ name, columns }, rows) =>
      await pipeline(rows, client.query(from(`copy ${name} (${columns}) from stdin`))),
  };
}

/** Bytes read and written at a time, about: memory stays flat however large a table and its values are. */
const READ_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Rows that a page of 8 KiB can hold. */
const MAX_ROWS_PER_PAGE = 292;

type Size = { pages: number; rows: number; bytes: number };

/**
 * Places in a table between which about `READ_BYTES` lie: by pages rather than keys, which not every table has. Large values
 * are stored elsewhere, so that a single page of small rows may lead to a hundred megabytes.
 */
function* placesIn({ pages, rows, bytes }: Size): Generator<string> {
  const atOnce = Math.max(1, Math.floor((READ_BYTES * rows) / Math.max(1, bytes)));
  const step = Math.max(1, Math.floor((atOnce * pages) / Math.max(1, rows)));
  const isPart = atOnce * pages < rows;
  for (let page = 0; page < pages; page += step) {
    for (let row = 0; row < (isPart ? MAX_ROWS_PER_PAGE : 1); row += atOnce)
      yield `(${page},${row})`;
  }
}

/** The embedded database, which copies from and to blobs. */
export function embeddedStore(pglite: PGlite): Store {
  const query: Query = async <Row>(text: string, values?: unknown[]) =>
    (await pglite.query<Row>(text, values)).rows;
  const insert = async ({ name, columns }: Table, pieces: Uint8Array[]): Promise<void> => {
    const blob = new Blob(pieces);
    await pglite.query(`copy ${name} (${columns}) from '/dev/blob'`, [], { blob });
  };
  return {
    query,
    async *read({ name, columns }) {
      const [size] = await query<Size>(
        `select (pg_relation_size($1::text::regclass) / current_setting('block_size')::int)::int as pages,
          pg_table_size($1::text::regclass)::float8 as bytes, (select count(*)::int from ${name}) as rows`,
        [name],
      );
      const places = size === undefined ? [] : [...placesIn(size)];
      for (const [n, place] of places.entries()) {
        const next = places[n + 1];
        const before = next === undefined ? "" : `and ctid < '${next}'::tid`;
        const { blob } = await pglite.query(
          `copy (select ${columns} from ${name} where ctid >= '${place}'::tid ${before}) to '/dev/blob'`,
        );
        if (blob !== undefined && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    write: async (table, rows) => {
      let pieces: Uint8Array[] = [];
      let bytes = 0;
      for await (const piece of rows) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes < CHUNK_BYTES) continue;
        await insert(table, pieces);
        pieces = [];
        bytes = 0;
      }
      if (bytes > 0) await insert(table, pieces);
    },
  };
}
