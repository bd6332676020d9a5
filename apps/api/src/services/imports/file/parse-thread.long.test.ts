import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { openParser } from "./parse-thread.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const FILE = {
  accountId: 1,
  importId: 1,
  encoding: "utf-8",
  form: "arrays",
  mapping: null,
} as const;

/** Every line of it is refused, and takes the longest to. */
const damaged = (bytes: number): Uint8Array =>
  new TextEncoder().encode(`email,name\n${'a"""""\n'.repeat(Math.floor(bytes / 7))}`);

/** How often others get their turn while a file is read. */
async function turnsWhile(bytes: Uint8Array): Promise<{ turns: number; rowsRead: number }> {
  const parser = openParser(FILE, bytes.length);
  onTestFinished(async () => await parser.close());
  let isRead = false;
  const reading = parser.push(bytes).finally(() => (isRead = true));
  let turns = 0;
  for (; !isRead; turns += 1) await turn();
  const pieces = [...(await reading), ...(await parser.end())];
  return { turns, rowsRead: pieces.reduce((sum, piece) => sum + piece.rowsRead, 0) };
}

test("Others get their turn every few kilobytes while a small file is read", async () => {
  const { turns, rowsRead } = await turnsWhile(damaged(60_000));
  expect(rowsRead).toBe(8_571);
  expect(turns).toBeGreaterThanOrEqual(7);
});

test("A file from 64 KB on is read beside the thread that serves requests, not in it", async () => {
  const { turns, rowsRead } = await turnsWhile(damaged(100_000));
  expect(rowsRead).toBe(14_285);
  // In pieces it would be one turn for each of thirteen; a thread takes longer than that to start.
  expect(turns).toBeGreaterThan(100);
});

test("A file read after another, or after one that was left in the middle, is read from its own beginning", async () => {
  const rows = (name: string): Uint8Array =>
    new TextEncoder().encode(`email,name\n${`${name}@x.in,A\n`.repeat(10_000)}`);
  for (const [name, isLeft] of [
    ["a", false],
    ["b", true],
    ["c", false],
    ["a", false],
  ] as const) {
    const bytes = rows(name);
    const parser = openParser(FILE, bytes.length);
    const pieces = await parser.push(bytes);
    if (!isLeft) pieces.push(...(await parser.end()));
    await parser.close();
    expect(pieces.flatMap(({ header }) => header ?? [])).toHaveLength(1);
    if (isLeft) continue;
    // The same address in the next file is no repetition.
    expect(pieces.flatMap(({ batches }) => batches.map(({ count }) => count))).toEqual([1]);
    expect(pieces.reduce((sum, piece) => sum + piece.refused, 0)).toBe(9_999);
  }
});

test("Read parts of a file are released while the rest is read", async () => {
  const bytes = damaged(100_000);
  const parser = openParser(FILE, bytes.length);
  onTestFinished(async () => await parser.close());
  const first = new WeakRef(await parser.push(damaged(100_000)));
  for (let pushes = 0; pushes < 3; pushes += 1) await parser.push(damaged(100_000));
  await turn();
  collectGarbage();
  expect(first.deref()).toBeUndefined();
});
