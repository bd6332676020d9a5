import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openDataFolder, openPrivateFolder } from "./data-folder.ts";

const root = mkdtempSync(join(tmpdir(), "dakiya-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const rights = (folder: string) => statSync(folder).mode & 0o777;

function openToAll(name: string, ...holds: string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const file of holds) writeFileSync(join(folder, file), "");
  chmodSync(folder, 0o755);
  return folder;
}

// Windows keeps rights otherwise.
describe.skipIf(process.platform === "win32")("the data folder", () => {
  it("is made for its owner alone, with the folders above it", () => {
    const folder = join(root, "new/data");
    openDataFolder(folder);
    expect([rights(folder), rights(join(root, "new"))]).toEqual([0o700, 0o700]);
  });

  it("is taken from others when it is empty or has only Dakiya's own entries", () => {
    for (const folder of [openToAll("empty"), openToAll("ours", "secret", "lock")]) {
      openDataFolder(folder);
      expect(rights(folder), folder).toBe(0o700);
    }
  });

  it("stays as it is when it has entries of others: it may be a home", () => {
    const home = openToAll("home", "secret", "letters.txt");
    openDataFolder(home);
    expect(rights(home)).toBe(0o755);
    const postgres = join(home, "postgres");
    mkdirSync(postgres);
    chmodSync(postgres, 0o755);
    openPrivateFolder(postgres);
    expect(rights(postgres)).toBe(0o700);
  });
});
