import { expect, it } from "vitest";
import { countdownNumbers } from "./countdown.ts";

it.each([
  [0, "00 00 00 00"],
  [-5, "00 00 00 00"],
  [61, "00 00 01 01"],
  [3 * 86_400 + 2 * 3600 + 59, "03 02 00 59"],
  // As much as fits its box.
  [30_000 * 86_400 + 3600, "999 01 00 00"],
  [Number.NaN, "00 00 00 00"],
])("A countdown shows %d seconds as %s", (seconds, shown) => {
  expect(countdownNumbers(seconds).join(" ")).toBe(shown);
});
