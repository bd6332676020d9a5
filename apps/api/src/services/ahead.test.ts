import { describe, expect, it } from "vitest";
import { ahead } from "./ahead.ts";

/** Counts as they are asked for. */
function counting(end: number) {
  const counts = { asked: 0, left: false };
  async function* numbers(): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= end; n += 1) {
        counts.asked = n;
        yield n;
      }
    } finally {
      counts.left = true;
    }
  }
  return { counts, numbers: numbers() };
}

describe("ahead", () => {
  it("gives every piece in order, and asks for one more than was taken", async () => {
    const { counts, numbers } = counting(4);
    const pairs: [number, number][] = [];
    for await (const n of ahead(numbers)) pairs.push([n, counts.asked]);
    expect(pairs).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 4],
    ]);
  });

  it("leaves the source when it is left", async () => {
    const { counts, numbers } = counting(100);
    for await (const n of ahead(numbers)) if (n === 2) break;
    expect(counts).toEqual({ asked: 3, left: true });
  });

  it("fails where the source fails, after what came before", async () => {
    async function* failing(): AsyncGenerator<string> {
      yield "one";
      throw new Error("the database is gone");
    }
    const pieces = ahead(failing());
    expect(await pieces.next()).toEqual({ done: false, value: "one" });
    await expect(pieces.next()).rejects.toThrow("the database is gone");
  });
});
