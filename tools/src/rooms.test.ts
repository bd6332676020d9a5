import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  findFullFolders,
  findLongReadmes,
  findMissingReadmes,
  findRings,
  readRooms,
} from "./rooms.ts";

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "rooms-"));
});
afterEach(() => {
  rmSync(place, { recursive: true });
});

function write(file: string, text = ""): void {
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), text);
}

it("finds a ring over several rooms, made of types alone", () => {
  write("a/one.ts", 'import type { Two } from "../b/two.ts";\n');
  write("b/two.ts", 'export { three } from "../c/three.ts";\n');
  write("c/three.ts", 'const one = import("../a/one.ts");\n');
  write("d/four.ts", 'import "../a/one.ts";\n');
  const [ring = "", ...others] = findRings(readRooms(place));
  expect(others).toEqual([]);
  for (const arrow of ["a/one.ts -> b/two.ts", "b/two.ts -> c/three.ts", "c/three.ts -> a/one.ts"])
    expect(ring).toContain(arrow);
  expect(ring).not.toContain("d/four.ts");
});

it("lets rooms import each other one way, and their tests both ways", () => {
  write("a/one.ts", 'import { two } from "../b/two.ts";\nimport { three } from "./three.ts";\n');
  write("a/three.ts", 'import { one } from "./one.ts";\n');
  write("b/two.test.ts", 'import { one } from "../a/one.ts";\n');
  write("b/two.ts");
  expect(findRings(readRooms(place))).toEqual([]);
});

it("finds a folder of 31 source files, not one of 30 and their tests", () => {
  for (let file = 0; file < 31; file += 1) write(`full/inner/file-${file}.ts`);
  for (let file = 0; file < 30; file += 1) write(`sound/file-${file}.ts`);
  write("sound/file-1.test.ts");
  expect(findFullFolders(place)).toEqual([expect.stringContaining(join("full", "inner"))]);
});

it("finds rooms without a README, and READMEs of more than 25 lines", () => {
  write("a/one.ts");
  write("b/two.ts");
  write("b/README.md", "a line\n".repeat(25));
  write("c/three.ts");
  write("c/README.md", "a line\n".repeat(26));
  write("migrations/0000.sql");
  expect(findMissingReadmes(place)).toEqual([expect.stringContaining(join("a", "README.md"))]);
  expect(findLongReadmes(place)).toEqual([expect.stringContaining(join("c", "README.md"))]);
});
