import fc from "fast-check";
import { expect, it, test } from "vitest";
import { createColumnGuesser, fieldInput, readAttribute } from "./index.ts";

function guess(cells: readonly string[], heading = "Column") {
  const guesser = createColumnGuesser();
  for (const cell of cells) guesser.see(cell);
  return guesser.guess(heading);
}

test.each([
  [["41", "42.5", "-3"], "number"],
  [["1,200", "300", "1,200"], "number"],
  [["₹1,200", "300"], "money"],
  [["$5", "7.50 €"], "money"],
  [["2026-11-20", "21/11/2026"], "date"],
  [["03/06/2005", "04/07/2006"], "date"],
  [["11/25/2026", "03/06/2005"], "date"],
  [["25/11/2026", "11/25/2026"], "text"],
  [["29 Feb", "1604-03-14", "--03-14", "04/12"], "date"],
  [["1992-02-29", "02-29", "04/12"], "date"],
  [["30 Feb", "14 March"], "text"],
  [["1/2", "3/4", "1/4"], "text"],
  [["11/25", "12/27"], "text"],
  [["5-10", "10-12"], "text"],
  [["14.03", "02.11"], "number"],
  [["yes", "No", ""], "yes_no"],
  [["1", "0", "1"], "number"],
  [["007", "008"], "text"],
  [["M", "XL"], "text"],
  [["5", "n/a", "6"], "number"],
  [["5", "five"], "text"],
])("The cells %j are taken for the type %j", (cells, type) => {
  expect(guess(cells)?.type).toBe(type);
});

test.each(["Birthday", "Date of birth", "DOB", "b-day", "Wedding anniversary", "Geburtstag"])(
  "Two numbers are a day and month under the heading %s",
  (heading) => {
    for (const cells of [["04/12", "14/03"], ["11/25", "12/27"], ["14.03", "02.11"], ["1-2"]])
      expect(guess(cells, heading)?.type).toBe("date");
    expect(guess(["1990", "1991"], heading)?.type).toBe("number");
    expect(guess(["14/03", "03/14"], heading)?.type).toBe("text");
  },
);

it("is nothing for a column without a value", () => {
  expect(guess(["", " ", "n/a"])).toBeNull();
  expect(guess([])).toBeNull();
});

it("is a choice where few values repeat, each in its most frequent spelling", () => {
  const cells = ["Gold", "gold", "silver", "gold", "SILVER", "silver", ""];
  expect(guess(cells)).toEqual({ type: "choice", choices: ["gold", "silver"] });
  expect(guess(["gold", "gold", "gold"])?.type).toBe("text");
  const cities = Array.from({ length: 30 }, (_, n) => `Town ${n % 15}`);
  expect(guess(cities)?.type).toBe("text");
  expect(guess(Array.from({ length: 10 }, () => cities).flat())?.type).toBe("choice");
  const names = Array.from({ length: 300 }, (_, n) => `Person ${n}`);
  expect(guess([...names, ...names, ...names])?.type).toBe("text");
});

it("is tags where lists share their parts, or where the heading says so", () => {
  expect(guess(["vip, b2b", "b2b", "vip", "b2b;new", "vip,new"])).toEqual({
    type: "tags",
    choices: [],
  });
  expect(guess(["1", "2"])).toEqual({ type: "number", choices: ["1", "2"] });
  expect(guess(["vip, new", "old"], "Customer tags")?.type).toBe("tags");
  expect(guess(["vip, new", "old"])?.type).toBe("text");
  expect(guess(["12, Main Street, Pune", "4, Hill Road, Agra"])?.type).toBe("text");
  expect(
    guess(["Likes tea; and coffee, if it is as hot as it was the last time we met.", "tea"], "Tags")
      ?.type,
  ).toBe("text");
});

test("Every cell is a value of the field that its column's guess makes, in one order of day and month", () => {
  const cell = fc.oneof(
    fc.constantFrom("gold", "Gold", "silver", "a, b", "b", "yes", "no", "5", "₹5", "007", "n/a"),
    fc.constantFrom("2026-11-20", "03/06/2005", "11/25/2026", "25/11/2026", "x; y", ""),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
      const guessed = guess(cells);
      if (guessed === null) return;
      const { type, choices } = guessed;
      for (const one of [type, ...(choices.length > 0 ? (["choice"] as const) : [])]) {
        const { success, data } = fieldInput.safeParse({
          label: "Column",
          type: one,
          choices: one === "choice" ? choices : [],
        });
        expect(success).toBe(true);
        if (data === undefined || data.type === "text") continue;
        const takes = (monthFirst: boolean) =>
          cells.every((text) => readAttribute(data, text, monthFirst).ok);
        expect(takes(false) || takes(true)).toBe(true);
      }
    }),
  );
});
