import { expect, it } from "vitest";
import { evenTicks } from "./even-ticks.ts";

it.each([
  [0.0036, [0, 0.001, 0.002, 0.003, 0.004]],
  [0.012, [0, 0.005, 0.01, 0.015]],
  [0.06, [0, 0.02, 0.04, 0.06]],
  [1, [0, 0.5, 1]],
])("divides an axis up to %s", (most, ticks) => {
  expect(evenTicks(most)).toEqual(ticks);
});
