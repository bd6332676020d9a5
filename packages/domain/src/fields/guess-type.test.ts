import { expect, test } from "vitest";
import { guessType } from "./index.ts";

test.each([
  [["41", "42.5", "-3"], "number"],
  [["₹1,200", "300"], "money"],
  [["$5", "7.50 €"], "money"],
  [["2026-11-20", "21/11/2026"], "date"],
  [["yes", "No", ""], "yes_no"],
  [["1", "0", "1"], "number"],
  [["007", "008"], "text"],
  [["M", "XL"], "text"],
  [["5", "n/a"], "text"],
  [["", " "], "text"],
  [[], "text"],
])("The cells %j are taken for the type %j", (samples, type) => {
  expect(guessType(samples)).toBe(type);
});
