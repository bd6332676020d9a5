import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import {
  importBefores,
  importChunks,
  importErrors,
  importRows,
  imports,
} from "../../../db/schema/index.ts";
import { KEPT_FOR } from "./select-imports.ts";

const STEP_ROWS = 10_000;

/**
 * Deletes expired data in small steps, so that no statement runs long: refused rows and undo copies of imports that
 * are old or undone, and orphaned files. The imports themselves stay.
 */
export async function pruneImports(db: Db): Promise<void> {
  // An hour later than it could be used last.
  const isOld = sql`finished_at < clock_timestamp() - ${KEPT_FOR} - interval '1 hour'`;
  await removeOf(db, sql`${importErrors}`, isOld);
  for (const table of [importChunks, importRows]) await removeOf(db, sql`${table}`, sql`true`);
  await removeOf(db, sql`${importBefores}`, sql`(${isOld} or undone_at is not null)`);
}

async function removeOf(db: Db, table: SQL, isOver: SQL): Promise<void> {
  for (let removed: number | null = STEP_ROWS; removed === STEP_ROWS;) {
    ({ rowCount: removed } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select kept.ctid from ${imports} done
        join ${table} kept on kept.owner_id = done.owner_id and kept.import_id = done.id
        where done.status in ('completed', 'failed') and ${isOver}
        limit ${STEP_ROWS}
      ))
    `));
  }
}
