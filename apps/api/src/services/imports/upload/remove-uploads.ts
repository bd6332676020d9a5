import { inArray, type SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { importRows, imports } from "../../../db/schema/index.ts";

/** Removes imports whose upload never completed, with the rows an early run has staged. */
export async function removeUploads(tx: Tx, which: SQL | undefined): Promise<void> {
  const removed = await tx.delete(imports).where(which).returning({ id: imports.id });
  if (removed.length === 0) return;
  // After the imports, whose row locks a run that still stored rows has held.
  await tx.delete(importRows).where(
    inArray(
      importRows.importId,
      removed.map(({ id }) => id),
    ),
  );
}
