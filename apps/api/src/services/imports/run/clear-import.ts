import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { importChunks, importOptOuts, importRows, imports } from "../../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";

const UPLOAD_SILENT = sql`interval '15 minutes'`;
const UNANSWERED = sql`interval '1 day'`;

/** Removes uploads whose process died and imports that have waited a day for an answer. */
export async function removeUnfinished({ db }: Pick<Deps, "db">): Promise<void> {
  const silentFor = (time: SQL) => sql`${imports.heartbeatAt} < statement_timestamp() - ${time}`;
  await db.delete(imports).where(sql`
    ${EVERY_ACCOUNT} and (
      ${imports.status} = 'queued' and ${imports.bytesTotal} = 0 and ${silentFor(UPLOAD_SILENT)}
      or ${imports.status} = 'mapping' and ${silentFor(UNANSWERED)}
    )
  `);
}

/** Removes an import's file and staged rows, once they are not needed. */
export async function clearImport(
  db: Executor,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<void> {
  for (const table of [importRows, importOptOuts, importChunks]) {
    await db
      .delete(table)
      .where(sql`${table.accountId} = ${accountId} and ${table.importId} = ${importId}`);
  }
}

/** Removes the file and staged rows of an ended import; of any other, nothing. */
export async function clearEnded(
  db: Db,
  { accountId, importId }: { accountId: number; importId: number },
): Promise<void> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      sql`${imports.accountId} = ${accountId} and ${imports.id} = ${importId} and ${imports.finishedAt} is not null`,
    );
  if (rows.length > 0) await clearImport(db, { accountId, importId });
}
