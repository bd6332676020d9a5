import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Run, Verdict } from "./support/scenario.ts";

/** The used part of vitest's report. */
type Report = {
  success: boolean;
  numPassedTests: number;
  numTotalTests: number;
};

const API = fileURLToPath(new URL("../../apps/api/", import.meta.url));
const VITEST = join(API, "node_modules/vitest/vitest.mjs");
const FOLDER = "src/services/deliveries";
const IMPORTS = ["src/services/imports/run/killed-import.test.ts", "test/killed-worker.test.ts"];

/** R5: a worker ended at every step there is, once each, over all five adapters. */
export async function sweep(run: Run): Promise<Verdict> {
  return await runTests(
    run,
    [`${FOLDER}/worker/crash-sweep.test.ts`],
    "every step x 5 adapters, 100 %, none queued",
  );
}

/** R13: any order of events gives the same row. */
export async function permutations(run: Run): Promise<Verdict> {
  const files = ["outcomes/record-facts.property.test.ts", "mail/tokens.property.test.ts"];
  const paths = files.map((file) => `${FOLDER}/${file}`);
  return await runTests(run, paths, "the same final row, 100 %");
}

/** R17: an import ended at each of its statements, and its process killed at five moments. */
export async function killedImport(run: Run): Promise<Verdict> {
  return await runTests(run, IMPORTS, "all rows or none, and the next try ends it right, 100 %");
}

/** These need no processes, so they stand among the server's own tests; here they run on this run's PostgreSQL. */
async function runTests(run: Run, paths: string[], goal: string): Promise<Verdict> {
  const report = join(tmpdir(), `dakiya-torture-${process.pid}.json`);
  const args = [VITEST, "run", ...paths, "--reporter=json", `--outputFile.json=${report}`];
  const env = { ...process.env, TEST_DATABASE_URL: run.cluster.url };
  await new Promise<void>((resolve) => {
    execFile(process.execPath, args, { cwd: API, env, timeout: run.limitMs }, () => resolve());
  });
  try {
    const result: Report = JSON.parse(readFileSync(report, "utf8"));
    const { numPassedTests: passed, numTotalTests: total } = result;
    return {
      figure: `${passed} of ${total} pass (apps/api: ${paths.join(", ")})`,
      goal,
      isMet: result.success && passed > 0 && passed === total,
    };
  } finally {
    rmSync(report, { force: true });
  }
}
