import { matchHeaders } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { heldBy, RunLost, type ImportRun } from "../import-run.ts";
import { peekFile } from "../upload/peek-file.ts";
import { TooEarly } from "../upload/too-early.ts";

/**
 * Asks what a file's columns mean when its headings leave it open: no email is among them, or some are unknown. The
 * import then waits without a run.
 *
 * @returns Whether it waits.
 * @throws ImportRefusal when the file has no headings; TooEarly when the question arises during the upload, before
 *   the encoding is certain; RunLost
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
