import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { deleteSome } from "../../../db/sql/delete-some.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { KEPT_FOR } from "./read-imports.ts";

const STEP_ROWS = 10_000;

/** Deletes expired data in small steps: refused rows, undo copies and orphaned files. The imports themselves stay. */
export async function pruneImports({ db }: Pick<Deps, "db">): Promise<void> {
  // An hour later than it could be used last.
  const isOld = sql`finished_at < statement_timestamp() - ${KEPT_FOR} - interval '1 hour'`;
  await removeOf(db, "import_errors", isOld);
  for (const table of ["import_chunks", "import_rows"]) await removeOf(db, table, sql`true`);
  for (const table of ["import_befores", "order_befores"])
    await removeOf(db, table, sql`(${isOld} or undone_at is not null)`);
}

async function removeOf(db: Db, table: string, isOver: SQL): Promise<void> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select done.account_id as account, done.id from imports done
    where ${EVERY_ACCOUNT} and done.status in ('completed', 'failed') and ${isOver} and exists (
      select from ${sql.identifier(table)} kept where kept.account_id = done.account_id and kept.import_id = done.id
    )
  `);
  for (const { account, id } of rows) {
    const isOfImport = sql`account_id = ${account} and import_id = ${id}`;
    while ((await deleteSome(db, table, isOfImport, STEP_ROWS)) >= STEP_ROWS);
  }
}
