import { expect, it } from "vitest";
import { fieldInput } from "../fields/index.ts";
import { proposeFields } from "../import/index.ts";

const TEXT = { type: "text", choices: [] } as const;

it("is a field for each column with a guess, under its heading", () => {
  const guesses = [null, TEXT, { type: "choice", choices: ["a", "b"] } as const];
  expect(proposeFields(["email", " Size ", "Level", "Rest"], guesses, [])).toEqual([
    null,
    { label: "Size", ...TEXT },
    { label: "Level", type: "choice", choices: ["a", "b"] },
    null,
  ]);
});

it("has a label that can be stored, and no other field or column has", () => {
  const long = `${"x".repeat(80)}`;
  const headings = ["size", "", "A\nB", long, long, "Size"];
  const fields = proposeFields(
    headings,
    headings.map(() => TEXT),
    [{ label: "SIZE" }],
  );
  expect(fields.map((field) => field?.label)).toEqual([
    "size (2)",
    "Column 2",
    "A B",
    "x".repeat(60),
    `${"x".repeat(54)} (2)`,
    "Size (3)",
  ]);
  for (const field of fields) expect(fieldInput.safeParse(field).success).toBe(true);
});
