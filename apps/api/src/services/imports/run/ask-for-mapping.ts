import { matchHeaders } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { heldBy, RunLost, type ImportRun } from "../import-run.ts";
import { peekFile } from "../upload/peek-file.ts";
import { TooEarly } from "../upload/too-early.ts";

/**
 * Asks what a file's columns mean when its headings don't say so by themselves: no email is among them, or some
 * mean nothing here. The import then waits, and is nobody's run any more.
 *
 * @returns Whether it waits.
 * @throws ImportRefusal when the file has no headings; TooEarly when it has to be asked while the file is still
 *   coming, whose encoding nobody knows for certain; RunLost
 */
export async function askForMapping(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
): Promise<boolean> {
  const peeked = await peekFile(deps, run);
  if (peeked === null) return false;
  const { missing, unmatched } = matchHeaders(peeked.headings);
  if (missing.length === 0 && unmatched.length === 0) return false;
  if (run.isEarly) throw new TooEarly();
  const { rowCount } = await deps.db
    .update(imports)
    .set({
      status: "mapping",
      runId: null,
      attempts: 0,
      header: peeked.headings,
      samples: peeked.samples,
      heartbeatAt: sql`clock_timestamp()`,
    })
    .where(heldBy(run));
  if (rowCount === 0) throw new RunLost();
  return true;
}
