import type { Executor, Tx } from "../../db/client.ts";
import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import { bulkChangeBefores, customers } from "../../db/schema/index.ts";
import { customerCondition, ownCustomers } from "../customers/customer-condition.ts";
import { loadFilter } from "../customers/list-filter.ts";
import { emit } from "../events/emit.ts";
import type { BulkChangeRow } from "./read-bulk-changes.ts";
import { ownKeyOf, valueSql } from "./value-sql.ts";
import type { CustomerAction } from "./value-sql.ts";

/** Result of one piece: `last` is null when nothing was left. */
export type Piece = { last: number | null; done: number; ids: number[] };

/** The same as the database gives it. */
export type PieceRow = { last: string | null; done: number; ids: string[] | null };

/** The customers a bulk change is about. Purchase groups and days ago are those of its beginning. */
export async function findSelected(
  db: Executor,
  { accountId, selection, createdAt }: Pick<BulkChangeRow, "accountId" | "selection" | "createdAt">,
): Promise<SQL | undefined> {
  const { ids, filter } = selection;
  return ids === undefined
    ? customerCondition(accountId, await loadFilter(db, accountId, filter ?? {}), createdAt)
    : and(ownCustomers(accountId), inArray(customers.id, [...ids]));
}

/** The customers it has not come to yet. */
export async function pieceOf(tx: Tx, row: BulkChangeRow): Promise<SQL | undefined> {
  return and(
    await findSelected(tx, row),
    gt(customers.id, row.lastId),
    lte(customers.id, row.maxId),
  );
}

/** Changes the next customers in the order of their ids, and stores their previous values. */
export async function changePiece(
  tx: Tx,
  row: BulkChangeRow & { action: CustomerAction },
  limit: number,
): Promise<Piece> {
  const { accountId, id, action, enrols } = row;
  const piece = await writePiece(tx, row, limit);
  if (piece.ids.length === 0) return piece;
  const key = ownKeyOf(action);
  const changed = { accountId, ids: piece.ids };
  await emit(tx, "customer.updated", {
    ...changed,
    source: { by: "bulk", enrols },
    ...(key === null ? {} : { before: attributesBefore(accountId, id, key, piece.ids) }),
  });
  if (action.type === "deactivate") await emit(tx, "customer.ineligible", changed);
  return piece;
}

async function writePiece(
  tx: Tx,
  row: BulkChangeRow & { action: CustomerAction },
  limit: number,
): Promise<Piece> {
  const { accountId, id, action } = row;
  const { current, next, assign } = valueSql(action);
  const { rows } = await tx.execute<PieceRow>(sql`
    with piece as (
      select ${customers.id} as id, ${current} as before, ${next} as after from ${customers}
      where ${await pieceOf(tx, row)} order by ${customers.id} limit ${limit} for no key update
    ), changing as (
      select * from piece where after is distinct from before
    ), kept as (
      insert into ${bulkChangeBefores} (account_id, change_id, customer_id, before, after)
      select ${accountId}, ${id}, id, before, after from changing
    ), changed as (
      update ${customers} set ${assign(sql`changing.after`)}, updated_at = statement_timestamp()
      from changing where ${customers.accountId} = ${accountId} and ${customers.id} = changing.id
      returning ${customers.id} as id
    )
    select max(id) as last, count(*)::int as done, (select array_agg(id) from changed) as ids from piece
  `);
  return toPiece(rows[0]);
}

/** The database's numbers as ours. */
export function toPiece(row: PieceRow | undefined): Piece {
  return {
    last: row === undefined || row.last === null ? null : Number(row.last),
    done: row?.done ?? 0,
    ids: (row?.ids ?? []).map(Number),
  };
}

/** Changed customers with their attributes before: an automation checks whether a tag is new. */
function attributesBefore(
  accountId: number,
  changeId: number,
  key: string,
  ids: readonly number[],
): SQL {
  return sql`
    select c.id, case when b.before is null then c.attributes - ${key}::text
      else c.attributes || jsonb_build_object(${key}::text, b.before) end as before
    from bulk_change_befores b join customers c on c.account_id = b.account_id and c.id = b.customer_id
    where b.account_id = ${accountId} and b.change_id = ${changeId}
      and b.customer_id = any(${sqlArray(ids, "bigint")})`;
}
