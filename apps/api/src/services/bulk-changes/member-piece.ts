import type { BulkAction } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { bulkChangeBefores, customers, segmentMembers, segments } from "../../db/schema/index.ts";
import { addToSize } from "../segments/keep-size.ts";
import { pieceOf, toPiece } from "./change-piece.ts";
import type { Piece, PieceRow } from "./change-piece.ts";
import type { BulkChangeRow } from "./read-bulk-changes.ts";

export type MemberAction = Extract<BulkAction, { segment: string }>;

export const isMemberAction = (action: BulkAction): action is MemberAction => "segment" in action;

/** Whether the segment of an action is still there. */
export async function hasSegment(
  tx: Tx,
  accountId: number,
  action: MemberAction,
): Promise<boolean> {
  const isThere = and(ownSegment(accountId, action), isNull(segments.deletedAt));
  return (await tx.select({ id: segments.id }).from(segments).where(isThere)).length > 0;
}

const ownSegment = (accountId: number, { segment }: MemberAction) =>
  and(eq(segments.accountId, accountId), eq(segments.id, Number(segment)));

/** Adds the next customers to a fixed list, or removes them, in the order of their ids. */
export async function changeMembersPiece(
  tx: Tx,
  row: BulkChangeRow & { action: MemberAction },
  limit: number,
): Promise<Piece> {
  const { accountId, id, action } = row;
  const isAdding = action.type !== "remove_from_segment";
  // A new list is undone by deleting it.
  const kept =
    action.type === "save_segment"
      ? undefined
      : sql`, kept as (
        insert into ${bulkChangeBefores} (account_id, change_id, customer_id, before, after)
        select ${accountId}, ${id}, id, to_jsonb(${!isAdding}::boolean), to_jsonb(${isAdding}::boolean) from changed
      )`;
  const { rows } = await tx.execute<PieceRow>(sql`
    with piece as (
      select ${customers.id} as id from ${customers}
      where ${await pieceOf(tx, row)} order by ${customers.id} limit ${limit} for key share
    ), changed as (${memberships(row, isAdding, sql`piece`)})${kept}
    select max(id) as last, count(*)::int as done, (select array_agg(id) from changed) as ids from piece
  `);
  return await sized(tx, row, isAdding, rows[0]);
}

/** Gives the next customers their membership back, or takes it. */
export async function undoMembersPiece(
  tx: Tx,
  row: BulkChangeRow & { action: MemberAction },
  limit: number,
): Promise<Piece> {
  const { accountId, id, lastId, action } = row;
  const isAdding = action.type === "remove_from_segment";
  const { rows } = await tx.execute<PieceRow>(sql`
    with piece as (
      select customer_id as id from ${bulkChangeBefores}
      where account_id = ${accountId} and change_id = ${id} and customer_id > ${lastId}
      order by customer_id limit ${limit}
    ), changed as (${memberships(row, isAdding, sql`piece`)})
    select max(id) as last, count(*)::int as done, (select array_agg(id) from changed) as ids from piece
  `);
  return await sized(tx, row, isAdding, rows[0]);
}

/** Inserts or deletes the memberships of a piece, and gives the customers who had another before. */
function memberships(
  { accountId, action }: { accountId: number; action: MemberAction },
  isAdding: boolean,
  piece: SQL,
): SQL {
  if (isAdding)
    return sql`insert into ${segmentMembers} (account_id, segment_id, customer_id)
      select ${accountId}, ${action.segment}, id from ${piece}
      on conflict do nothing returning customer_id as id`;
  return sql`delete from ${segmentMembers} member using ${piece}
    where member.account_id = ${accountId} and member.segment_id = ${action.segment}
      and member.customer_id = piece.id
    returning member.customer_id as id`;
}

async function sized(
  tx: Tx,
  { accountId, action }: { accountId: number; action: MemberAction },
  isAdding: boolean,
  found: PieceRow | undefined,
): Promise<Piece> {
  const piece = toPiece(found);
  const change = isAdding ? piece.ids.length : -piece.ids.length;
  await addToSize(tx, { accountId, id: Number(action.segment) }, change);
  return piece;
}
