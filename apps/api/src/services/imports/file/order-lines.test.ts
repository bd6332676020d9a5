import fc from "fast-check";
import { expect, it } from "vitest";
import { createOrderLines } from "./order-lines.ts";

const numbers = fc.array(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 200 });

/** The numbers that stand again after another. */
function apartIn(lines: readonly string[]): Set<string> {
  const runs = lines.filter((number, at) => number !== lines[at - 1]);
  return new Set(runs.filter((number, at) => runs.indexOf(number) !== at));
}

it("Exactly the orders whose lines are apart are held, each in one pass, and as little at a time as it takes", () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 10, max: 5_000 }), (lines, heldBytes) => {
      const found = createOrderLines({ heldBytes });
      for (const number of lines) found.note(number, 10);
      const apart = apartIn(lines);
      const bytes = lines.filter((number) => apart.has(number)).length * 10;
      expect(found.passes()).toBe(Math.max(1, Math.ceil(bytes / heldBytes)));
      for (const number of lines) {
        const pass = found.passOf(number);
        expect(pass !== null, number).toBe(apart.has(number));
        if (pass !== null) expect(pass).toBeLessThan(found.passes());
      }
    }),
  );
});

it("In a file of more numbers than it remembers all orders are held", () => {
  const found = createOrderLines({ numbers: 2, heldBytes: 30 });
  for (const number of ["1", "2", "3", "4", "5", "6"]) found.note(number, 10);
  expect(found.passes()).toBe(2);
  for (const number of ["1", "6"]) expect(found.passOf(number)).not.toBeNull();
});
