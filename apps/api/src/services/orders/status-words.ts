import type { OwnStatusWords } from "@dakiya/domain/order";
import type { StatusWordsInput, StatusWordWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { accounts } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockOrders } from "./lock-orders.ts";

/** Meanings that the account has given to its shops' own words for order states. */
export async function listStatusWords(ctx: Ctx): Promise<StatusWordWire[]> {
  return toWire(await readStatusWords(ctx.db, ctx.account.id));
}

/** Sets all of them. Orders that are stored keep their status until they are sent or imported again. */
export async function saveStatusWords(
  ctx: Ctx,
  { statuses }: StatusWordsInput,
): Promise<StatusWordWire[]> {
  return await ctx.db.transaction(async (tx) => {
    await lockOrders(tx, ctx.account.id);
    return toWire(await setStatusWords(tx, ctx, wordsOf(statuses)));
  });
}

/** Adds the user's meanings of a file's words. The transaction holds the orders. */
export async function addStatusWords(
  tx: Tx,
  ctx: Ctx,
  statuses: readonly StatusWordWire[],
): Promise<void> {
  const known = await readStatusWords(tx, ctx.account.id);
  await setStatusWords(tx, ctx, { ...known, ...wordsOf(statuses) });
}

async function setStatusWords(tx: Tx, ctx: Ctx, words: OwnStatusWords): Promise<OwnStatusWords> {
  const { id } = ctx.account;
  const before = await readStatusWords(tx, id);
  if (JSON.stringify(toWire(before)) === JSON.stringify(toWire(words))) return before;
  await tx.update(accounts).set({ orderStatuses: words }).where(eq(accounts.id, id));
  const details = { words: Object.keys(words).length };
  await recordAudit(tx, ctx, { action: "order-statuses.changed", details });
  return words;
}

export async function readStatusWords(db: Executor, accountId: number): Promise<OwnStatusWords> {
  const { rows } = await db.execute<{ words: OwnStatusWords }>(
    sql`select order_statuses as words from accounts where id = ${accountId}`,
  );
  return rows[0]?.words ?? {};
}

const wordsOf = (statuses: readonly StatusWordWire[]): OwnStatusWords =>
  Object.fromEntries(statuses.map(({ word, status }) => [word, status]));

const toWire = (words: OwnStatusWords): StatusWordWire[] =>
  Object.entries(words)
    .map(([word, status]) => ({ word, status }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
