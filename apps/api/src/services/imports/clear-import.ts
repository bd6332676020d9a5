import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { importChunks, importRows } from "../../db/schema/index.ts";

/** Removes an import's file and waiting rows, once nobody needs them. */
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
