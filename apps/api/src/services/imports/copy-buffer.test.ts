import { expect, it } from "vitest";
import { createCopyBuffer } from "./copy-buffer.ts";

const decoder = new TextDecoder();

it("writes cells as PostgreSQL's COPY reads them", () => {
  const { cell, endLine, take } = createCopyBuffer();
  for (const text of ["plain", "", undefined, "back\\slash", "Ñandú 👋", "ñ\\"]) cell(text);
  endLine();
  expect(decoder.decode(take())).toBe("plain\t\t\\N\tback\\\\slash\tÑandú 👋\tñ\\\\\n");
  expect(take()).toHaveLength(0);
});

it("grows with what it holds, and hands over bytes that it does not touch again", () => {
  const { cell, endLine, take } = createCopyBuffer();
  const line = "é".repeat(5_000);
  for (let n = 0; n < 300; n += 1) {
    cell(line);
    endLine();
  }
  const taken = take();
  cell("next");
  endLine();
  expect(decoder.decode(taken)).toBe(`${line}\n`.repeat(300));
});
