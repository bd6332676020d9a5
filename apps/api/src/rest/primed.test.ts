import { expect, it } from "vitest";
import { primed } from "./envelope.ts";

it("closes its source when its reader stops", async () => {
  let isClosed = false;
  async function* numbers(): AsyncGenerator<number> {
    try {
      for (let number = 0; ; number += 1) yield number;
    } finally {
      isClosed = true;
    }
  }
  const output: number[] = [];
  for await (const number of await primed(numbers())) {
    output.push(number);
    if (number === 2) break;
  }
  expect([output, isClosed]).toEqual([[0, 1, 2], true]);
});
