import type { ImportRecord } from "../../wire/imports.ts";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";

/** How long an import can be undone, and its refused rows downloaded. */
export const KEPT_FOR = sql`interval '30 days'`;

/** Whether another import of the same owner is under way. */
const isBusy = sql<boolean>`exists (
  select from ${imports} running
  where running.owner_id = imports.owner_id and running.status in ('queued', 'reading', 'merging')
)`;

/** Whether an undo would be accepted; `started_at` is null for imports of versions that kept no undo data. */
const canUndo = sql<boolean>`(
  ${imports.status} = 'completed' and ${imports.undoneAt} is null and ${imports.startedAt} is not null
  and ${imports.created} + ${imports.updated} > 0
  and ${imports.finishedAt} > clock_timestamp() - ${KEPT_FOR} and not ${isBusy}
)`;

/** Imports as they are stored, the newest first. */
export async function selectImports(
  db: Executor,
  where: SQL | undefined,
  limit: number,
): Promise<ImportRecord[]> {
  return await db
    .select({ ...getTableColumns(imports), canUndo, isBusy })
    .from(imports)
    .where(where)
    .orderBy(sql`${imports.id} desc`)
    .limit(limit);
}
