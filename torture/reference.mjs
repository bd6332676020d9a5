import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const API = fileURLToPath(new URL("../apps/api/", import.meta.url));
const VITEST = join(API, "node_modules/vitest/vitest.mjs");
const FOLDER = "src/services/deliveries";

/** R5: a worker ended at every step there is, once each, over all five adapters. */
export async function sweep(run) {
  return await runTests(
    run,
    ["crash-sweep.test.ts"],
    "every step x 5 adapters, 100 %, none queued",
  );
}

/** R13: any order of events gives the same row. */
export async function permutations(run) {
  const files = ["record-facts.property.test.ts", "tokens.property.test.ts"];
  return await runTests(run, files, "the same final row, 100 %");
}

/** These need no processes, so they stand among the server's own tests; here they run on this run's PostgreSQL. */
async function runTests(run, files, goal) {
  const report = join(tmpdir(), `dakiya-torture-${process.pid}.json`);
  const paths = files.map((file) => join(FOLDER, file));
  const args = [VITEST, "run", ...paths, "--reporter=json", `--outputFile.json=${report}`];
  const env = { ...process.env, TEST_DATABASE_URL: run.cluster.url };
  await new Promise((ended) => {
    execFile(process.execPath, args, { cwd: API, env, timeout: run.limitMs }, () => ended());
  });
  try {
    const counted = JSON.parse(readFileSync(report, "utf8"));
    const { numPassedTests: passed, numTotalTests: total } = counted;
    return {
      figure: `${passed} of ${total} pass (apps/api/${FOLDER}/${files.join(", ")})`,
      goal,
      met: counted.success === true && passed > 0 && passed === total,
    };
  } finally {
    rmSync(report, { force: true });
  }
}
