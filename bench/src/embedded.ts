import { importCustomers } from "./support/import-customers.ts";
import type { Measured } from "./support/line.ts";
import { openEmbeddedBench } from "./support/open-bench.ts";
import type { Bench } from "./support/open-bench.ts";
import { startServer } from "./support/start-server.ts";
import { perSecond } from "./support/timed.ts";

const MAX_ROWS = 100_000;
const MAX_START_MS = 2_500;
const GOAL = 0.3;

/** An import on the embedded database beside the same on PostgreSQL, and the second start of an installation. */
export async function measure(postgresBench: Bench): Promise<Measured[]> {
  const some = Math.min(postgresBench.rows, MAX_ROWS);
  const { speed: onPostgres } = await importCustomers({ ...postgresBench, rows: some });
  const bench = await openEmbeddedBench(some);
  try {
    const { speed: onEmbedded } = await importCustomers(bench);
    await bench.stop();
    const startedAt = performance.now();
    const again = await startServer(bench.settings);
    const startMs = performance.now() - startedAt;
    await again.stop();
    return [
      {
        figure: `${perSecond(onEmbedded)} imported into the embedded database, ${some.toLocaleString("en-IN")} rows`,
        limit: `${perSecond(onPostgres)} into PostgreSQL`,
        ratio: (onEmbedded / onPostgres).toFixed(2),
        goal: `>= ${GOAL}`,
        isMet: onEmbedded >= onPostgres * GOAL,
      },
      {
        figure: `second start to first response in ${startMs.toFixed(0)} ms`,
        limit: `${MAX_START_MS} ms`,
        ratio: (startMs / MAX_START_MS).toFixed(2),
        goal: "<= 1",
        isMet: startMs <= MAX_START_MS,
      },
    ];
  } finally {
    await bench.close();
  }
}
