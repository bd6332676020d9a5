import { describe, expect, it } from "vitest";
import { readPages } from "./read-pages.ts";

type Row = { id: number; text: string };

/** Reads a list of as many rows, each as long, and gives the rows of each page that was read. */
async function pagesOf(count: number, length: number, written = length): Promise<number[]> {
  const pages: number[] = [];
  const readAfter = async (after: Row | null, limit: number): Promise<Row[]> => {
    const first = (after?.id ?? 0) + 1;
    const size = Math.min(limit, count - first + 1);
    pages.push(size);
    return await Promise.resolve(
      Array.from({ length: size }, (_, nth) => ({ id: first + nth, text: "a".repeat(length) })),
    );
  };
  const ids: string[] = [];
  const write = (rows: readonly Row[]): string =>
    rows.map(({ id, text }) => `${id}${text.slice(0, written)};`).join("");
  for await (const text of readPages(readAfter, write)) {
    ids.push(...text.split(";").slice(0, -1));
  }
  expect(ids.map((text) => Number.parseInt(text, 10))).toEqual(
    Array.from({ length: count }, (_, nth) => nth + 1),
  );
  return pages;
}

describe("reading a list page by page", () => {
  it("gives every row once, in order, for any number of rows", async () => {
    for (const count of [0, 1, 49, 50, 51, 1_049, 1_050, 1_051]) await pagesOf(count, 10);
  });

  it("reads many short rows at a time and few long ones", async () => {
    expect((await pagesOf(5_000, 10))[1]).toBe(1_000);
    expect((await pagesOf(200, 20_000))[1]).toBeLessThanOrEqual(5);
  });

  it("reads few rows that are long though little of them is written", async () => {
    expect((await pagesOf(200, 20_000, 1))[1]).toBeLessThanOrEqual(5);
  });

  it("goes on with a row longer than a page", async () => {
    expect((await pagesOf(55, 300_000)).slice(1)).toEqual([1, 1, 1, 1, 1, 0]);
  });
});
