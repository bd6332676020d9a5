import { onTestFinished } from "vitest";
import { TASKS } from "../src/jobs/tasks.ts";
import type { Database } from "../src/db/client.ts";
import { openQueue } from "../src/queue/queue.ts";
import type { JobQueue, Tasks } from "../src/queue/queue.ts";
import { silentLog } from "./silent-log.ts";

/** Another process at the queue. It stops with the test, so that it takes no job of the next one. */
export async function openProcess(database: Database, tasks: Tasks = TASKS): Promise<JobQueue> {
  const queue = await openQueue(database, silentLog, tasks);
  onTestFinished(queue.stop);
  return queue;
}
