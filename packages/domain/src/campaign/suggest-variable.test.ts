import fc from "fast-check";
import { expect, test } from "vitest";
import {
  extractVariables,
  isTemplateVariable,
  renameVariable,
  suggestVariable,
  TEMPLATE_VARIABLES,
} from "./index.ts";

test.each([
  ["nmae", "name"],
  ["Name", "name"],
  ["First Name", "first_name"],
  ["firstname", "first_name"],
  ["first-name", "first_name"],
  ["cty", "city"],
  ["aeg", "age"],
  ["order_counts", "order_count"],
  ["nickname", null],
  ["voucher", null],
  ["x", null],
  ["x".repeat(5000), null],
])("%s may be meant for %s", (name, variable) => {
  expect(suggestVariable(name)).toBe(variable);
});

test("Any variable with one letter too few is known again", () => {
  for (const variable of TEMPLATE_VARIABLES.filter(({ length }) => length > 3)) {
    for (let at = 0; at < variable.length; at += 1) {
      const slip = variable.slice(0, at) + variable.slice(at + 1);
      if (!isTemplateVariable(slip)) expect(suggestVariable(slip), slip).not.toBeNull();
    }
  }
});

test("A name is corrected wherever it stands, and nothing else changes", () => {
  expect(renameVariable("{nmae} { nmae |dear} {nmae_} nmae {name}", "nmae", "name")).toBe(
    "{name} {name|dear} {nmae_} nmae {name}",
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("{", "}", "|", "a", "b", " ") }), (text) => {
      const renamed = renameVariable(text, "a", "age");
      expect(extractVariables(renamed)).not.toContain("a");
      expect(renamed.replaceAll("age", "a").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});
