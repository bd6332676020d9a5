import type { OrderQuestion } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { ownedBy, RunLost } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";

export type OrderSum = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rowsRead: number;
};

/** Ends an import of orders. @throws RunLost */
export async function completeOrders(
  { db }: Deps,
  run: ImportRun,
  sum: OrderSum & { notes: string[] },
): Promise<void> {
  const { created, updated, unchanged, skipped, rowsRead, notes } = sum;
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({
        ...{ created, updated, unchanged, skipped, rowsRead },
        status: "completed",
        bytesRead: sql`${imports.bytesTotal}`,
        notes: sql`${imports.notes} || ${JSON.stringify(notes)}::jsonb`,
        finishedAt: sql`statement_timestamp()`,
      })
      .where(ownedBy(run))
      .returning({ filename: imports.filename });
    if (ended === undefined) throw new RunLost();
    const subject = { type: "import", id: run.importId, label: ended.filename } as const;
    const details = { created, updated, unchanged, skipped };
    const server = { account: { id: run.accountId } };
    await recordAudit(tx, server, { action: "import.merged", subject, details });
  });
}

/** Makes the import wait, without a run, for an answer. @throws RunLost */
export async function askAboutOrders(
  { db }: Deps,
  run: ImportRun,
  headings: readonly string[],
  question: OrderQuestion & { source: string },
): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({
      ...{ status: "mapping", kind: "orders", runId: null, attempts: 0 },
      header: [...headings],
      orderQuestion: question,
      heartbeatAt: sql`statement_timestamp()`,
    })
    .where(ownedBy(run));
  if (rowCount === 0) throw new RunLost();
}
