import { ADDRESS_PLACES } from "@dakiya/domain/wire";
import type { AddressPlaceKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { copyProducts } from "../products/copy-products.ts";
import { PLACES } from "./places.ts";

type Change = { before: string; after: string };

/**
 * Writes an address in the place of another in all that is not sent, except the brand. Products get the copies that emails
 * show from now on.
 *
 * @param change - Addresses without characters that JSON or HTML writes in another way.
 * @returns How many things of each kind it changed.
 */
export async function replaceAddress(
  tx: Tx,
  accountId: number,
  change: Change,
): Promise<Record<AddressPlaceKind, number>> {
  const counts = {
    campaign: 0,
    template: 0,
    "saved-block": 0,
    automation: 0,
    product: 0,
    brand: 0,
  };
  for (const kind of ADDRESS_PLACES) {
    const ids = await replaceIn(tx, accountId, kind, change);
    counts[kind] = ids.length;
    if (kind === "product") await copyProducts(tx, accountId, ids);
  }
  return counts;
}

async function replaceIn(
  tx: Tx,
  accountId: number,
  kind: AddressPlaceKind,
  { before, after }: Change,
): Promise<number[]> {
  const { replaced } = PLACES[kind];
  if (replaced === null) return [];
  const { table, columns, unsent = sql`true`, order, hasUpdatedAt } = replaced;
  const names = Object.keys(columns).map((name) => sql`${sql.identifier(name)}`);
  const has = (column: SQL): SQL => sql`strpos(${column}::text, ${before}::text) > 0`;
  const changes = Object.entries(columns).map(([name, type]) => {
    const column = sql.identifier(name);
    return sql`${column} = replace(${column}::text, ${before}::text, ${after}::text)::${sql.raw(type)}`;
  });
  if (hasUpdatedAt) changes.push(sql`updated_at = statement_timestamp()`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} set ${sql.join(changes, sql`, `)}
    where account_id = ${accountId} and id in (
      select id from ${table}
      where account_id = ${accountId} and ${unsent} and (${sql.join(names.map(has), sql` or `)})
      order by ${sql.identifier(order)} for update
    )
    returning id
  `);
  return rows.map(({ id }) => Number(id));
}
