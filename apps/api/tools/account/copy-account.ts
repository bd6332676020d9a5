import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { prefetch } from "../../src/services/prefetch.ts";
import type { Query, Sum } from "../copy/tables.ts";
import { columnsOf, sumOfAccount } from "./account-tables.ts";
import type { AccountTable } from "./account-tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";

/** One connection of either installation. */
export type Side = { client: pg.Client; query: Query };

/** Bytes of one COPY: the checks of its foreign keys wait in memory for its end. */
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Copies all rows of the account in one snapshot, and compares each table by counts and sums.
 *
 * @param target - In a transaction, which nobody else sees anything of.
 * @returns How many rows.
 */
export async function copyAccount(
  source: Side,
  target: Side,
  tables: readonly AccountTable[],
  say: (line: string) => void | Promise<void>,
): Promise<number> {
  let total = 0;
  await source.query("begin isolation level repeatable read read only");
  for (const table of tables) {
    await copyTable(source, target, table);
    const rows = await compare(source, target, table);
    total += rows;
    if (rows > 0) await say(`${table.plain}: ${rows}`);
  }
  await source.query("commit");
  return total;
}

/** Copies the rows that the source's snapshot has in one table. */
export async function copyTable(source: Side, target: Side, table: AccountTable): Promise<void> {
  const rows = readRows(
    source,
    `select ${columnsOf(table, "t")} from ${table.name} t where ${table.owned("t")}`,
  );
  const into = `${table.name} (${table.columns})`;
  // Rows that refer to rows of their table have to come in one statement.
  if (table.refersToItself) return await writeRows(target, into, rows);
  for await (const batch of prefetch(inBatches(rows, BATCH_BYTES)))
    await writeRows(target, into, batch);
}

/** The result of a query as COPY writes it. */
export function readRows({ client }: Side, select: string): AsyncIterable<Uint8Array> {
  return client.query(to(`copy (${select}) to stdout`));
}

export async function writeRows(
  { client }: Side,
  into: string,
  rows: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await pipeline(rows, client.query(from(`copy ${into} from stdin`)));
}

const NEWLINE = 10;

/** Pieces together, about so many bytes of them, each batch with whole rows. */
export async function* inBatches(
  rows: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for await (const piece of rows) {
    // A value's own newlines are written as \n.
    const end = size + piece.length < bytes ? 0 : piece.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield [...batch, piece.subarray(0, end)];
      batch = [];
      size = 0;
    }
    batch.push(piece.subarray(end));
    size += piece.length - end;
  }
  if (size > 0) yield batch;
}

/** @throws AccountMoveRefusal where a table differs. */
async function compare(source: Side, target: Side, table: AccountTable): Promise<number> {
  const [here, there] = await Promise.all([
    sumOfAccount(source.query, table),
    sumOfAccount(target.query, table),
  ]);
  requireEqual(table, here, there);
  return Number(here.rows);
}

const NONE: Sum = { rows: "0", sum: "0" };

/** @throws AccountMoveRefusal */
export function requireEqual({ plain }: AccountTable, here: Sum = NONE, there: Sum = NONE): void {
  if (here.rows === there.rows && here.sum === there.sum) return;
  throw new AccountMoveRefusal(
    `${plain} differs after the copy (${here.rows} rows here, ${there.rows} there): nothing was moved. Run the command again.`,
  );
}
