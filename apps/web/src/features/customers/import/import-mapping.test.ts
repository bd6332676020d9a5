import { describe, expect, it } from "vitest";
import { canBecome, columnOf, nameSample, samplesOf, withChoice } from "./import-mapping.ts";

describe("withChoice", () => {
  it("moves a heading from one column to another, or to none", () => {
    const mapping = withChoice({ email: [0], city: [2] }, 0, "phone");
    expect(mapping).toEqual({ phone: [0], city: [2] });
    expect(withChoice(mapping, 0, null)).toEqual({ city: [2] });
    expect(columnOf(mapping, 0)).toBe("phone");
    expect(columnOf(mapping, 5)).toBeNull();
  });

  it("keeps the parts of a name in the order they were given, a new one last", () => {
    expect(withChoice({ name: [3, 1] }, 0, "name")).toEqual({ name: [3, 1, 0] });
    expect(withChoice({ name: [3, 1] }, 1, "name")).toEqual({ name: [3, 1] });
  });
});

describe("canBecome", () => {
  it("lets one heading be a column, and three make a name", () => {
    const mapping = { email: [0], name: [1, 2] };
    expect(canBecome(mapping, 0, "email")).toBe(true);
    expect(canBecome(mapping, 3, "email")).toBe(false);
    expect(canBecome(mapping, 3, "name")).toBe(true);
    expect(canBecome({ name: [1, 2, 3] }, 4, "name")).toBe(false);
  });
});

const ROWS = [["", "Rao", "Pune"], ["Asha", "Khan", " Pune "], ["Zoya"]];

describe("the samples", () => {
  it("are the first values that say something, each once", () => {
    expect(samplesOf(ROWS, 0)).toEqual(["Asha", "Zoya"]);
    expect(samplesOf(ROWS, 2)).toEqual(["Pune"]);
    expect(samplesOf(ROWS, 9)).toEqual([]);
  });

  it("show a name made of parts in their order", () => {
    expect(nameSample(ROWS.slice(1), { name: [0, 1] })).toBe("Asha Khan");
    expect(nameSample(ROWS, { name: [1, 0] })).toBe("Rao");
    expect(nameSample(ROWS, { name: [0] })).toBeNull();
  });
});
