import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findWeaknesses, isInRange, lockedVersions } from "./advisories.mjs";
import type { Advisory } from "./advisories.mjs";

const readText = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
const advisories: Advisory[] = JSON.parse(readText("../known-advisories.json"));
const lockfile = readText("../../pnpm-lock.yaml");

const LOCKFILE = `lockfileVersion: '9.0'

packages:

  '@fastify/static@9.0.0':
    resolution: {integrity: sha512-x}

  undici@7.28.0:
    resolution: {integrity: sha512-y}

snapshots:

  left-out@1.0.0: {}
`;

describe("the list of known weaknesses", () => {
  it("tells package, range, id, what it is, source and date in every line", () => {
    for (const { package: name, affected, id, what, source, date, reason } of advisories) {
      expect(name).toMatch(/^(@[a-z-]+\/)?[a-z-]+$/);
      expect(() => isInRange("1.0.0", affected), affected).not.toThrow();
      expect(id).toMatch(/^(GHSA(-[0-9a-z]{4}){3}|CVE-\d{4}-\d{4,})$/);
      expect(what).not.toBe("");
      expect(reason?.trim()).not.toBe("");
      expect(source).toMatch(/^[\w.-]+\.\w+\/\S+$/);
      expect(new Date(date).toISOString()).toBe(`${date}T00:00:00.000Z`);
    }
    expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
  });

  it("names only packages that are locked: a line nobody needs hides those that count", () => {
    const lockedNames = new Set(lockedVersions(lockfile).map(([name]) => name));
    expect(advisories.map((one) => one.package).filter((name) => !lockedNames.has(name))).toEqual(
      [],
    );
  });

  it("finds nothing in the lockfile", () => {
    const { overdue, recent } = findWeaknesses(lockfile, advisories, new Date());
    expect([...overdue, ...recent]).toEqual([]);
  });
});

describe("comparing a lockfile with it", () => {
  it("reads each package's version, and no other part of the file", () => {
    expect(lockedVersions(LOCKFILE)).toEqual([
      ["@fastify/static", "9.0.0"],
      ["undici", "7.28.0"],
    ]);
    // The number of packages in the lockfile, counted in another way.
    const section = lockfile.slice(
      lockfile.indexOf("\npackages:"),
      lockfile.indexOf("\nsnapshots:"),
    );
    expect(lockedVersions(lockfile)).toHaveLength(
      [...section.matchAll(/^ {4}resolution:/gm)].length,
    );
  });

  it("says what is wrong and how to mend it", () => {
    const { overdue: weak } = findWeaknesses(LOCKFILE, advisories, new Date("2026-11-25"));
    expect(weak.join("\n")).toContain("@fastify/static 9.0.0 is affected by GHSA-423g-23ch-w7c6");
    expect(weak.join("\n")).toContain("undici 7.28.0 is affected by CVE-2026-13697");
    expect(weak.join("\n")).toContain("take a version outside of >=7.0.0 <7.29.0");
  });

  const advisory: Advisory = {
    ...{ package: "undici", affected: ">=7.0.0 <7.29.0", id: "CVE-2026-1", what: "a leak" },
    ...{ source: "example.com/1", date: "2026-10-01" },
  };
  it.each([
    ["thirty days old", {}, "2026-10-31", "recent"],
    ["a day older", {}, "2026-11-01", "overdue"],
    ["older, with a blank reason", { reason: " " }, "2026-11-01", "overdue"],
    ["older, with a reason", { reason: "No web socket is opened." }, "2026-11-01", "accepted"],
  ] as const)("%s: %s", (_age, reason, now, state) => {
    const found = findWeaknesses(LOCKFILE, [{ ...advisory, ...reason }], new Date(now));
    expect(Object.entries(found).filter(([, sentences]) => sentences.length > 0)).toEqual([
      [state, [expect.stringContaining("undici 7.28.0 is affected by CVE-2026-1")]],
    ]);
    if (state === "accepted") expect(found.accepted[0]).toContain("No web socket is opened.");
  });

  it.each([
    ["9.1.0", ">=8.0.0 <9.1.1", true],
    ["9.1.1", ">=8.0.0 <9.1.1", false],
    ["7.9.9", ">=8.0.0 <9.1.1", false],
    ["8.2.0", ">=7.12.0 <7.18.2 || >=8.0.0 <8.3.0", true],
    ["7.18.2", ">=7.12.0 <7.18.2 || >=8.0.0 <8.3.0", false],
    ["10.0.0", "<9.1.1", false],
    ["9.10.0", "<9.9.9", false],
    ["2.0.0-beta.2", "<=2.0.0", true],
    ["1.0.0", "=1.0.0", true],
  ])("%s in %s: %s", (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  it("refuses a range it does not understand", () => {
    expect(() => isInRange("1.0.0", "^1.0.0")).toThrow('"^1.0.0" is no comparison of versions');
  });
});
