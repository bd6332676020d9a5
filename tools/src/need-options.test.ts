import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "../dist", `${script}.js`), ...args], {
    encoding: "utf8",
  });

it.each([
  ["start", "No option --port; there is --help.\n"],
  ["test", "No option --port; there are --filter, --task, --force and --help.\n"],
])("says which options pnpm %s has where it is given another", (script, sentence) => {
  expect(run(script, "--port=3000")).toMatchObject({ status: 2, stdout: "", stderr: sentence });
});

it.each(["start", "test"])("says how pnpm %s is used", (script) => {
  const { status, stdout, stderr } = run(script, "--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(new RegExp(`^pnpm ${script}\\b[^]*\\n\\n.+`));
});
