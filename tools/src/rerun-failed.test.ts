import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_RERUNS, rerunFailed } from "./rerun-failed.ts";
import { failuresOf, hasFailed, readReport } from "./test-report.ts";
import type { FileReport } from "./test-report.ts";

const tools = resolve(import.meta.dirname, "..");
const results = join(tools, "test-results");
const FIRST_TIME_ONLY = `
  import { existsSync, writeFileSync } from "node:fs";
  const marker = import.meta.filename + ".ran";
  const isFirst = !existsSync(marker);
  writeFileSync(marker, "");
`;

let folder = "";
beforeAll(() => {
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, "rerun-"));
  // Its own configuration: vitest would look for one in the folders above.
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};\n");
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), `import { expect, it } from "vitest";\n${text}`);
  write("sound.test.ts", `it("holds", () => expect(1).toBe(1));`);
  write("broken.test.ts", `it("never holds", () => expect(1).toBe(2)); it("holds", () => {});`);
  write(
    "unlucky.test.ts",
    `${FIRST_TIME_ONLY} it("holds but once", () => expect(isFirst).toBe(false));`,
  );
  write(
    "uncaught.test.ts",
    `${FIRST_TIME_ONLY} it("leaves something behind", () => {
    if (isFirst) void Promise.reject(new Error("nobody caught this"));
  });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runVitest(files: string[]): FileReport[] {
  spawnSync(
    process.execPath,
    [
      ...[join(tools, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, ...files],
      `--reporter=${join(import.meta.dirname, "report-tests.ts")}`,
    ],
    { cwd: folder },
  );
  return readReport(folder);
}

describe("a test file that failed", () => {
  it("runs once more alone: it counts as passed if it passes then, and says that it was flaky", async () => {
    const reports = runVitest([]);
    const failing = (files: FileReport[]): string[] =>
      files
        .filter(hasFailed)
        .map(({ path }) => basename(path))
        .toSorted();
    expect(failing(reports)).toEqual(["broken.test.ts", "uncaught.test.ts", "unlucky.test.ts"]);

    const alone: string[] = [];
    const { files, flaky } = await rerunFailed(reports, async (path) => {
      alone.push(basename(path));
      return runVitest([path]).find((file) => file.path === path) ?? null;
    });
    expect(alone.toSorted()).toEqual(failing(reports));
    expect(failing(files)).toEqual(["broken.test.ts"]);
    expect(files.flatMap(failuresOf).join()).toContain("never holds");
    const texts = flaky.map(({ file, first, second }) => [
      basename(file.path),
      first.join(),
      second,
    ]);
    expect(texts.toSorted()).toEqual([
      ["uncaught.test.ts", expect.stringContaining("nobody caught this"), "1 passed, 0 failed"],
      ["unlucky.test.ts", expect.stringContaining("holds but once"), "1 passed, 0 failed"],
    ]);
  });

  it("does not run again when more than a few failed", async () => {
    const broken = Array.from({ length: MAX_RERUNS + 1 }, (_, index): FileReport => ({
      path: `/broken-${index}.test.ts`,
      passed: 0,
      skipped: 0,
      failed: [{ name: "never holds", message: "1 is not 2" }],
      errors: [],
    }));
    const { files, flaky } = await rerunFailed(broken, () => {
      throw new Error("ran again");
    });
    expect(files).toEqual(broken);
    expect(flaky).toEqual([]);
  });
});
