import { inArray, type SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { importRows, imports } from "../../../db/schema/index.ts";

/** Removes imports whose file never came whole, with the rows that an early run has read of it. */
export async function removeUploads(tx: Tx, which: SQL | undefined): Promise<void> {
  const removed = await tx.delete(imports).where(which).returning({ id: imports.id });
  if (removed.length === 0) return;
  // After the imports, whose locks whoever still stored rows of them had.
  await tx.delete(importRows).where(
    inArray(
      importRows.importId,
      removed.map(({ id }) => id),
    ),
  );
}
