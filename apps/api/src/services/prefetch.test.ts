import { describe, expect, it } from "vitest";
import { prefetch } from "./prefetch.ts";

/** Numbers, and how many were fetched. */
function counting(end: number) {
  const counts = { fetched: 0, left: false };
  async function* numbers(): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= end; n += 1) {
        counts.fetched = n;
        yield n;
      }
    } finally {
      counts.left = true;
    }
  }
  return { counts, numbers: numbers() };
}

describe("prefetching", () => {
  it("gives every chunk in order, and fetches one more than was taken", async () => {
    const { counts, numbers } = counting(4);
    const pairs: [number, number][] = [];
    for await (const n of prefetch(numbers)) pairs.push([n, counts.fetched]);
    expect(pairs).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 4],
    ]);
  });

  it("leaves the source when it is left", async () => {
    const { counts, numbers } = counting(100);
    for await (const n of prefetch(numbers)) if (n === 2) break;
    expect(counts).toEqual({ fetched: 3, left: true });
  });

  it("fails where the source fails, after the items before", async () => {
    async function* failing(): AsyncGenerator<string> {
      yield "one";
      throw new Error("the database is gone");
    }
    const chunks = prefetch(failing());
    expect(await chunks.next()).toEqual({ done: false, value: "one" });
    await expect(chunks.next()).rejects.toThrow("the database is gone");
  });
});
