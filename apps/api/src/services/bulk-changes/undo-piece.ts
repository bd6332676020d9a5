import type { Tx } from "../../db/client.ts";
import { sql } from "drizzle-orm";
import { bulkChangeBefores, customers } from "../../db/schema/index.ts";
import { emit } from "../events/emit.ts";
import { toPiece } from "./change-piece.ts";
import type { Piece, PieceRow } from "./change-piece.ts";
import type { BulkChangeRow } from "./read-bulk-changes.ts";
import { valueSql } from "./value-sql.ts";
import type { CustomerAction } from "./value-sql.ts";

/** Restores the previous values of the next customers, where the changed value is still there. */
export async function undoPiece(
  tx: Tx,
  row: BulkChangeRow & { action: CustomerAction },
  limit: number,
): Promise<Piece> {
  const { accountId, id, lastId, action } = row;
  const { current, assign } = valueSql(action);
  const { rows } = await tx.execute<PieceRow>(sql`
    with piece as (
      select customer_id as id, before, after from ${bulkChangeBefores}
      where account_id = ${accountId} and change_id = ${id} and customer_id > ${lastId}
      order by customer_id limit ${limit}
    ), restored as (
      update ${customers} set ${assign(sql`piece.before`)}, updated_at = statement_timestamp()
      from piece where ${customers.accountId} = ${accountId} and ${customers.id} = piece.id
        and ${current} is not distinct from piece.after
      returning ${customers.id} as id
    )
    select max(id) as last, count(*)::int as done, (select array_agg(id) from restored) as ids from piece
  `);
  const piece = toPiece(rows[0]);
  const restored = { accountId, ids: piece.ids };
  await emit(tx, "customer.updated", { ...restored, source: { by: "undo" } });
  if (action.type === "reactivate") await emit(tx, "customer.ineligible", restored);
  return piece;
}
