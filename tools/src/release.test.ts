import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { newestRelease } from "./release-notes.mjs";

const root = resolve(import.meta.dirname, "../..");
const readText = (path: string): string => readFileSync(join(root, path), "utf8");

it("The newest version is the first of the changelog that has a number", () => {
  const text =
    "# Changelog\n\n## [Unreleased]\n\n- B\n\n## [1.2.0] - 2026-01-31\n\n- A\n\n## [1.1.0]\n";
  expect(newestRelease(text)).toEqual({ version: "1.2.0", notes: "- A" });
});

it("The command prints the version, or its notes", () => {
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, ["tools/src/release-notes.mjs", ...args], {
      cwd: root,
      encoding: "utf8",
    });
  expect(run().trim()).toBe(newestRelease(readText("CHANGELOG.md")).version);
  expect(run("--notes")).toContain("### Added");
});

it("Every package and the API's description have the version of the changelog", () => {
  const { version } = newestRelease(readText("CHANGELOG.md"));
  const packages = [
    ".",
    "e2e",
    "tools",
    ...["apps", "packages"].flatMap((room) =>
      readdirSync(join(root, room)).map((name) => `${room}/${name}`),
    ),
  ];
  const versions = packages.map((folder): [string, string] => [
    folder,
    JSON.parse(readText(join(folder, "package.json"))).version,
  ]);
  versions.push(["docs/openapi.json", JSON.parse(readText("docs/openapi.json")).info.version]);
  expect(versions.filter(([, one]) => one !== version)).toEqual([]);
});
