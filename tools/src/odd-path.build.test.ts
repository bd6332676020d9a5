import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mirror } from "../../apps/web/tools/dist/mirror.js";

const root = resolve(import.meta.dirname, "../..");
const READ = [
  ...["tsconfig.base.json", "apps/api/tsconfig.json", "packages/sandbox/tsconfig.json"],
  ...["packages/domain", "apps/web", "tools"],
];

// Windows allows no such names.
describe.skipIf(process.platform === "win32")("a repository in a folder of odd signs", () => {
  let folder: string;
  let odd: string;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: odd, encoding: "utf8" });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "dakiya-odd-"));
    odd = join(folder, "C# 100%25 'of' ü? &(1)");
    for (const path of READ) mirror(root, odd, path);
    // A link, as copying the tens of thousands of files takes as long as the build.
    mkdirSync(join(odd, "node_modules"));
    symlinkSync(join(root, "node_modules/.pnpm"), join(odd, "node_modules/.pnpm"), "junction");
    rmSync(join(odd, "apps/web/dist"), { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("builds the screens as anywhere else", () => {
    const { status, stderr, stdout } = run("apps/web/tools/dist/build.js");
    expect(status, stdout + stderr).toBe(0);
    const dist = join(odd, "apps/web/dist");
    const home = readFileSync(join(dist, "index.html"), "utf8");
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(home) ?? [];
    for (const kind of ["br", "gz"])
      expect(existsSync(join(dist, `${script}.${kind}`)), home).toBe(true);
    const screens = readdirSync(join(root, "apps/web/src/features")).length;
    expect(readdirSync(join(dist, "assets")).length).toBeGreaterThan(screens);
  });

  it("says in one sentence that tests and development can't run there", () => {
    for (const args of [["tools/dist/test.js"], ["tools/dist/turbo.js", "run", "dev"]]) {
      const { status, stderr } = run(...args);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(stderr).toMatch(/can't run in .*C# 100.*Move the repository/);
    }
  });
});
