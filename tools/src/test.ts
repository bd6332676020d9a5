// `pnpm test [--filter=PACKAGE] [FILE…]`: builds, runs the largest package's tests beside the others', which follow one
// another, runs what failed once more, and closes with what it leaves to other commands, what was flaky, what failed, a
// line each, and the sum on a line of its own. `--task=e2e` is `pnpm e2e`: all tests in a browser, and those that build.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { needOptions } from "./need-options.ts";
import { needReadablePath } from "./readable-path.ts";
import { MAX_RERUNS, rerunFailed } from "./rerun-failed.ts";
import { runTurbo } from "./run-turbo.ts";
import { failuresOf, hasFailed, readReport, reportPath } from "./test-report.ts";
import type { FileReport } from "./test-report.ts";

needOptions({
  usage: `pnpm test [--filter=PACKAGE] [--force] [FILE…]
pnpm e2e [FILE…]

Builds, and runs the tests of every package, or those of the files named. pnpm e2e runs those in a browser.

  --filter  one package, such as @dakiya/api
  --force   builds and tests what has not changed too`,
  options: ["--filter", "--task", "--force"],
});
needReadablePath("The tests");

const root = resolve(import.meta.dirname, "../..");
const folders = [
  ...[...foldersIn("apps"), ...foldersIn("packages")],
  ...[join(root, "e2e"), join(root, "tools")],
];
// Another run beside this one has reports of its own.
process.env["TEST_REPORT"] = `report-${process.pid}.json`;

const LEFT_TO_OTHERS = [
  "TEST_WHOLE=1 pnpm test: long tests (x.long.test.ts), and every input of a property",
  "pnpm e2e: every screen in a browser (here: the main job alone), and what builds or packs",
  "pnpm torture: sending through kills, crashes and failing services",
  "TEST_DATABASE_URL=… pnpm test --filter=@dakiya/api: the server on PostgreSQL",
];

const TASK = "--task=";
/** Longer than all others together: a package that waits leaves the cores to another. */
const LARGEST: Readonly<Record<string, string>> = { test: "@dakiya/api", e2e: "@dakiya/e2e" };
const task =
  process.argv.find((argument) => argument.startsWith(TASK))?.slice(TASK.length) ?? "test";
const testArguments = process.argv.slice(2).filter((argument) => !argument.startsWith(TASK));
const files = testArguments.filter((argument) => !argument.startsWith("-"));
const filters = testArguments.filter((argument) => argument.startsWith("-"));
// A run of its own: arguments for the tests would count as inputs of the build and repeat it. With TEST_BUILT nothing is
// built: turbo would write what others just run once more.
let code =
  process.env["TEST_BUILT"] === undefined
    ? await runTurbo(["run", "build", "--output-logs=new-only", ...filters])
    : 0;
const largest = LARGEST[task];
if (code === 0 && filters.length === 0 && largest !== undefined) {
  const sides = [`--filter=${largest}`, `--filter=!${largest}`];
  code = Math.max(...(await Promise.all(sides.map((side) => runTests([side], files)))));
} else if (code === 0) code = await runTests(filters, files);

const runs = folders.map((folder) => ({ folder, files: readReport(folder) }));
const failedOnce = runs.flatMap((run) => run.files.filter(hasFailed));
const flakyTexts: string[] = [];
for (const run of runs) {
  if (failedOnce.length > MAX_RERUNS) break;
  const rerun = await rerunFailed(run.files, (path) => runAlone(run.folder, path));
  run.files = rerun.files;
  flakyTexts.push(
    ...rerun.flaky.map(({ file, first, second }) => {
      const name = relative(root, file.path);
      return `FLAKY ${name}: ${firstLine(first[0])}\n${indent(first.join("\n"))}\n  then, alone: ${second}\n`;
    }),
  );
}

const reports = runs.flatMap((run) => run.files);
const failures = reports.flatMap((file) =>
  failuresOf(file).map((text) => `${relative(root, file.path)}: ${firstLine(text)}`),
);
const sum = { passed: 0, failed: failures.length, skipped: 0 };
for (const file of reports) {
  sum.passed += file.passed;
  sum.skipped += file.skipped;
}
// A build that breaks, or a runner that dies, leaves no report.
if (code !== 0 && failedOnce.length === 0) sum.failed = 1;
if (task === "test" && testArguments.length === 0) {
  process.stdout.write(
    `\nLeft to other commands:\n${LEFT_TO_OTHERS.map((it) => `  ${it}\n`).join("")}`,
  );
}
const skippedText = sum.skipped === 0 ? "" : `, ${sum.skipped} skipped`;
process.stdout.write(`\n${flakyTexts.join("")}`);
process.stdout.write(failures.map((failure) => `FAILED ${failure}\n`).join(""));
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${skippedText}\n`);
for (const folder of folders) rmSync(reportPath(folder), { force: true });
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

function runTests(turboFilters: string[], testFiles: string[]): Promise<number> {
  return runTurbo([
    ...["run", task, "--only", "--concurrency=1", "--continue", "--output-logs=new-only"],
    ...turboFilters,
    ...["--", ...testFiles, "--passWithNoTests", "--reporter=default"],
    `--reporter=${join(import.meta.dirname, "report-tests.js")}`,
  ]);
}

async function runAlone(folder: string, path: string): Promise<FileReport | null> {
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  process.stdout.write(`\nOnce more, alone: ${relative(root, path)}\n`);
  rmSync(reportPath(folder), { force: true });
  const exitCode = await runTests([`--filter=${name}`], [relative(folder, path)]);
  const again = readReport(folder);
  // The filter of files is a part of their names: another file may have run beside it.
  return exitCode === 0 && again.every((file) => !hasFailed(file))
    ? (again.find((file) => file.path === path) ?? null)
    : null;
}

function firstLine(text = ""): string {
  return text.replace(/\n.*/s, "");
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}

function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => join(root, folder, name));
}
