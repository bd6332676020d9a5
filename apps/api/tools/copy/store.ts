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

/** Pages of 8 KiB read at a time, and bytes written at a time: memory stays flat however large a table is. */
const PAGES_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 8 * 1024 * 1024;

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
      const [size] = await query<{ pages: number }>(
        `select (pg_relation_size('${name}'::regclass) / current_setting('block_size')::int)::int as pages`,
      );
      for (let page = 0; page < (size?.pages ?? 0); page += PAGES_AT_ONCE) {
        const { blob } = await pglite.query(`
          copy (
            select ${columns} from ${name}
            where ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES_AT_ONCE},0)'::tid
          ) to '/dev/blob'
        `);
        if (blob !== undefined && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    write: async (table, rows) => {
      let pieces: Uint8Array[] = [];
      let bytes = 0;
      for await (const piece of rows) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes < BYTES_AT_ONCE) continue;
        await insert(table, pieces);
        pieces = [];
        bytes = 0;
      }
      if (bytes > 0) await insert(table, pieces);
    },
  };
}
