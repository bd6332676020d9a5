// `node apps/api/dist/src/migrate.js`: brings the database up to date and ends, for a deployment that does it before it
// starts new processes. Takes the settings of a start.
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createLog } from "./create-log.ts";
import { openDatabase } from "./db/open/open-database.ts";
import { inWords } from "./in-words.ts";
import { TASKS } from "./jobs/tasks.ts";
import { openQueue } from "./queue/queue.ts";
import { startFailure } from "./start-failure.ts";

let config: Config | null = null;
try {
  config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    // The queue's own tables, too.
    const queue = await openQueue(database, createLog(config.logLevel), TASKS);
    await queue.stop();
  } finally {
    await database.close();
  }
  process.stdout.write("The database is up to date.\n");
} catch (error) {
  process.stderr.write(`${startFailure(error, config) ?? inWords(error)}\n`);
  process.exitCode = 1;
}
