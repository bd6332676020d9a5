import { expect, it } from "vitest";
import { inWords } from "./in-words.ts";

it.each([
  [new Error("no such file"), "no such file"],
  [new TypeError(""), "TypeError"],
  [{ name: "ErrnoError", errno: 2 }, "ErrnoError 2"],
  [{ toString: null }, "an unknown error"],
  [Object.create(null), "an unknown error"],
  ["plain words", "plain words"],
  [undefined, "undefined"],
])("says in words what was thrown: %#", (thrown, words) => {
  expect(inWords(thrown)).toBe(words);
});
