import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "./lock-folder.ts";

const root = mkdtempSync(join(tmpdir(), "dakiya-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const freshFolder = () => mkdtempSync(join(root, "f-"));

describe("the data folder's lock", () => {
  it("refuses a second holder while the first lives, and names it", async () => {
    const folder = freshFolder();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      writeFileSync(join(folder, "lock"), String(other.pid));
      expect(() => lockFolder(folder)).toThrow(FolderInUseError);
      expect(() => lockFolder(folder)).toThrow(String(other.pid));
    } finally {
      other.kill("SIGKILL");
      await once(other, "exit");
    }
    const unlock = lockFolder(folder);
    unlock();
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("takes over a file that holds no process", () => {
    const folder = freshFolder();
    writeFileSync(join(folder, "lock"), "not a pid");
    lockFolder(folder)();
  });
});
