import { MESSAGES } from "@dakiya/domain/messages";
import { and, inArray, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { giveUp } from "./complete-import.ts";
import { MAX_ATTEMPTS } from "./run-import.ts";

/** A lost import starts again, so only a surely dead process loses its own; a live one beats several times a second. */
const SILENT_SECONDS = 10;

/**
 * Fails the jobs of imports whose worker died, so that pg-boss tries them again; after the last attempt the import fails. Safe
 * from any number of processes: while an import is merged its row is locked.
 *
 * @param options.isFreshStart - This process has just started and is the only one, so every run is dead.
 * @returns How many imports were found.
 */
export async function rescueImports(
  { db, queue }: Pick<Deps, "db" | "queue">,
  { isFreshStart } = { isFreshStart: false },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const dead = await tx
      .select({
        accountId: imports.accountId,
        importId: imports.id,
        jobId: imports.runId,
        attempt: imports.attempts,
      })
      .from(imports)
      .where(
        and(
          EVERY_ACCOUNT,
          inArray(imports.status, ["reading", "merging"]),
          sql`${imports.heartbeatAt} < statement_timestamp() - make_interval(secs => ${isFreshStart ? 0 : SILENT_SECONDS})`,
        ),
      )
      .for("update", { skipLocked: true });
    for (const { jobId, attempt, ...job } of dead) {
      const { accountId, importId } = job;
      const which = sql`${imports.accountId} = ${accountId} and ${imports.id} = ${importId}`;
      if (attempt >= MAX_ATTEMPTS) {
        await giveUp(tx, which, MESSAGES.server.importFailed);
        continue;
      }
      await tx.update(imports).set({ status: "queued", runId: null }).where(which);
      const isTriedAgain = jobId !== null && (await queue.fail(tx, "import-customers", jobId));
      if (!isTriedAgain) await queue.add(tx, "import-customers", [job]);
    }
    return dead.length;
  });
}
