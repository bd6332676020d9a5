import { failuresOf, hasFailed } from "./test-report.ts";
import type { FileReport } from "./test-report.ts";

/** More failed files than this are no bad luck, and running them again would only take time. */
export const MAX_RERUNS = 10;

/** A file that failed once and passed alone, with its output both times. */
export type Flaky = { file: FileReport; first: string[]; second: string };

/**
 * Runs each failed file once more, alone.
 *
 * A file that passes then counts as passed and is listed as flaky; one that fails again keeps its first report. An error
 * of no file can't be run again and stays.
 *
 * @param runAlone - Runs one file and gives its report; null when it left none.
 */
export async function rerunFailed(
  files: FileReport[],
  runAlone: (path: string) => Promise<FileReport | null>,
): Promise<{ files: FileReport[]; flaky: Flaky[] }> {
  const failed = files.filter(hasFailed);
  if (failed.length > MAX_RERUNS) return { files, flaky: [] };
  const flaky: Flaky[] = [];
  const settled: FileReport[] = [];
  for (const file of files) {
    const again = hasFailed(file) && file.path !== "" ? await runAlone(file.path) : null;
    if (again === null || hasFailed(again) || again.passed === 0) {
      settled.push(file);
      continue;
    }
    settled.push(again);
    flaky.push({ file, first: failuresOf(file), second: `${again.passed} passed, 0 failed` });
  }
  return { files: settled, flaky };
}
