import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { importChunks, importRows, imports } from "../../../db/schema/index.ts";

/** Removes an import's file and staged rows, once they are not needed. */
export async function clearImport(
  db: Executor,
  { ownerId, importId }: { ownerId: number; importId: number },
): Promise<void> {
  for (const table of [importRows, importChunks]) {
    await db
      .delete(table)
      .where(sql`${table.ownerId} = ${ownerId} and ${table.importId} = ${importId}`);
  }
}

/** Removes what an ended import no longer needs; of any other, nothing. */
export async function clearEnded(
  db: Db,
  { ownerId, importId }: { ownerId: number; importId: number },
): Promise<void> {
  const ended = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      sql`${imports.ownerId} = ${ownerId} and ${imports.id} = ${importId} and ${imports.finishedAt} is not null`,
    );
  if (ended.length > 0) await clearImport(db, { ownerId, importId });
}
