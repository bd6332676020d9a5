import { expect, test } from "vitest";
import { firstNameOf } from "./index.ts";

test.each([
  ["Asha Rao", "Asha"],
  ["Dr. Asha Rao", "Asha"],
  ["DR ASHA", "ASHA"],
  ["Prof. Dr. Meera Nair", "Meera"],
  ["Smt. Lata", "Lata"],
  ["Shri Ravi Kumar", "Ravi"],
  ["Kumari Selja", "Selja"],
  ["Kumari", "Kumari"],
  ["श्रीमती लता", "लता"],
  ["Dr.", ""],
  ["Mr Mrs", ""],
  ["  ", ""],
  ["", ""],
  ["asha", "asha"],
])("The first name of %j is %j", (name, first) => {
  expect(firstNameOf({ name })).toBe(first);
});
