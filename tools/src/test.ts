// `pnpm test [--filter=PACKAGE] [FILE…]`: builds, runs each package's tests one package after the other (each uses
// every core by itself), and closes with what it leaves to other commands, what failed, a line each, and the sum on a
// line of its own. `--task=e2e` is `pnpm e2e`: the browser's tests, all of them, and the one that builds.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { needReadablePath } from "./readable-path.ts";
import { runTurbo } from "./run-turbo.ts";

/** The used part of vitest's report, which has jest's format. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: TestFile[];
};

type TestFile = {
  name: string;
  status: "passed" | "failed";
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

needReadablePath("The tests");

const root = resolve(import.meta.dirname, "../..");
const REPORT = "test-results/vitest.json";
const reports = [
  ...[...packagesIn("apps"), ...packagesIn("packages")],
  ...[join(root, "e2e"), join(root, "tools")],
].map((folder) => join(folder, REPORT));
for (const report of reports) rmSync(report, { force: true });

const LEFT_TO_OTHERS = [
  "pnpm e2e: every screen in a browser (here: the main job alone), a build in a folder of odd signs",
  "pnpm torture: sending through kills, crashes and failing services",
  "TEST_DATABASE_URL=… pnpm test --filter=@dakiya/api: the server on PostgreSQL",
];

const TASK = "--task=";
const task =
  process.argv.find((argument) => argument.startsWith(TASK))?.slice(TASK.length) ?? "test";
const testArguments = process.argv.slice(2).filter((argument) => !argument.startsWith(TASK));
const files = testArguments.filter((argument) => !argument.startsWith("-"));
const filters = testArguments.filter((argument) => argument.startsWith("-"));
// A run of its own: arguments for the tests would count as inputs of the build and repeat it.
let code = await runTurbo(["run", "build", "--output-logs=new-only", ...filters]);
if (code === 0) {
  code = await runTurbo([
    ...["run", task, "--only", "--concurrency=1", "--continue", "--output-logs=new-only"],
    ...filters,
    ...["--", ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`],
  ]);
}

const sum = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const report of reports.filter((path) => existsSync(path))) {
  const result: Report = JSON.parse(readFileSync(report, "utf8"));
  sum.passed += result.numPassedTests;
  sum.failed += result.numFailedTests;
  sum.skipped += result.numPendingTests + result.numTodoTests;
  failures.push(...result.testResults.flatMap(failuresIn));
}
// A file that can't be loaded or a build that breaks fails no single test.
if (code !== 0 && sum.failed === 0) sum.failed = 1;
if (task === "test" && testArguments.length === 0) {
  process.stdout.write(
    `\nLeft to other commands:\n${LEFT_TO_OTHERS.map((it) => `  ${it}\n`).join("")}`,
  );
}
const skippedText = sum.skipped === 0 ? "" : `, ${sum.skipped} skipped`;
process.stdout.write(`\n${failures.map((failure) => `FAILED ${failure}\n`).join("")}`);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skippedText}\n`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(root, name);
  const failedTests = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  return status === "failed" && failedTests.length === 0
    ? [`${file}: ${firstLine(message)}`]
    : failedTests;
}

function firstLine(text = ""): string {
  return text.replace(/\n.*/s, "");
}

function packagesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => join(root, folder, name));
}
