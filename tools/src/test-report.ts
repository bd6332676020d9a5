import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a run of a package's tests leaves its report. */
export function reportPath(packageFolder: string): string {
  return join(packageFolder, "test-results", process.env["TEST_REPORT"] ?? "report.json");
}

/** Result of one test file. `errors` belong to no single test: a failed import, a failing hook, an uncaught error. */
export type FileReport = {
  /** Absolute; empty for an error of no file. */
  path: string;
  passed: number;
  skipped: number;
  failed: { name: string; message: string }[];
  errors: string[];
};

/** The reports of the last run in a package's folder; none when it left none. */
export function readReport(folder: string): FileReport[] {
  const path = reportPath(folder);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
}

export function hasFailed({ failed, errors }: FileReport): boolean {
  return failed.length > 0 || errors.length > 0;
}

/** Each failure of a file in full, the name of its test before it. */
export function failuresOf({ failed, errors }: FileReport): string[] {
  return [...failed.map(({ name, message }) => `${name}: ${message}`), ...errors];
}
