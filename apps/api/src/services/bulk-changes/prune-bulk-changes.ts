import { sql } from "drizzle-orm";
import { deleteSome } from "../../db/sql/delete-some.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";
import { KEPT_FOR } from "./read-bulk-changes.ts";

const STEP_ROWS = 10_000;

/** Deletes previous values that no undo needs any more, in small steps: of changes that are undone, or too old. */
export async function pruneBulkChanges({ db }: Pick<Deps, "db">): Promise<void> {
  // An hour later than it could be used last.
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select done.account_id as account, done.id from bulk_changes done
    where ${EVERY_ACCOUNT} and (done.status = 'undone' or (done.status in ('completed', 'failed')
        and done.finished_at < statement_timestamp() - ${KEPT_FOR} - interval '1 hour'))
      and exists (
        select from bulk_change_befores kept
        where kept.account_id = done.account_id and kept.change_id = done.id
      )
  `);
  for (const { account, id } of rows) {
    const isOfChange = sql`account_id = ${account} and change_id = ${id}`;
    while ((await deleteSome(db, "bulk_change_befores", isOfChange, STEP_ROWS)) >= STEP_ROWS);
  }
}
