import { sql } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { parseId } from "../wire/values.ts";

const { id, ownerId, isActive, updatedAt } = customers;

/**
 * Sets whether many customers are active, in one statement, and returns how many changed. Ids of other users, and
 * malformed ones, change nothing.
 */
export async function setManyActive(
  ctx: Ctx,
  ids: readonly string[],
  active: boolean,
): Promise<number> {
  const rowIds = ids.map(parseId).filter((rowId) => rowId !== null);
  // Locked in id order, so that two overlapping selections cannot deadlock.
  const changed = await ctx.db.execute(sql`
    with chosen as (
      select ${id} from ${customers}
      where ${ownerId} = ${ctx.userId}
        and ${id} = any(${sql.param(rowIds)}::bigint[])
        and ${isActive} = ${!active}
      order by ${id}
      for update
    )
    update ${customers}
    set ${sql.identifier(isActive.name)} = ${active},
        ${sql.identifier(updatedAt.name)} = clock_timestamp()
    from chosen
    where ${ownerId} = ${ctx.userId} and ${id} = chosen.id
    returning ${id}`);
  return changed.rows.length;
}
