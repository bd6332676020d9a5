import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { bulkChangeBefores, bulkChanges } from "../../db/schema/index.ts";
import { KEPT_FOR } from "./read-bulk-changes.ts";

const STEP_ROWS = 10_000;

/** Deletes previous values that no undo needs any more, in small steps: of changes that are undone, or too old. */
export async function pruneBulkChanges({ db }: Pick<Deps, "db">): Promise<void> {
  // An hour later than it could be used last.
  for (let removed: number | null = STEP_ROWS; removed === STEP_ROWS;) {
    ({ rowCount: removed } = await db.execute(sql`
      delete from ${bulkChangeBefores} where ctid = any(array(
        select kept.ctid from ${bulkChanges} done
        join ${bulkChangeBefores} kept on kept.account_id = done.account_id and kept.change_id = done.id
        where done.status = 'undone' or (done.status in ('completed', 'failed')
          and done.finished_at < clock_timestamp() - ${KEPT_FOR} - interval '1 hour')
        limit ${STEP_ROWS}
      ))
    `));
  }
}
