import type { Database } from "../src/db/client.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { TASKS } from "../src/jobs/tasks.ts";
import { openQueue } from "../src/queue/queue.ts";
import { silentLog } from "./silent-log.ts";

/**
 * Makes every table of an installation, those of its queue among them.
 *
 * @param databaseUrl - Null for the embedded database in `dataDir`.
 * @param change - Changes the database before it is closed.
 */
export async function makeTables(
  databaseUrl: string | null,
  dataDir: string,
  change: (database: Database) => Promise<unknown> = async () => {},
): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir });
  const queue = await openQueue(database, silentLog, TASKS);
  await queue.stop();
  await change(database);
  await database.close();
}
