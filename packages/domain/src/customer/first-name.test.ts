import { expect, test } from "vitest";
import { parseCustomerRow } from "../import/index.ts";
import { beginsWithFirstName, firstNameOf } from "./index.ts";

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

test("A first name that was given counts more than the name's first word", () => {
  expect(firstNameOf({ name: "Anna Maria Rossi", firstName: "Anna Maria" })).toBe("Anna Maria");
  expect(firstNameOf({ name: "Anna Rossi", firstName: null })).toBe("Anna");
  expect(firstNameOf({ name: "Anna Rossi", firstName: "" })).toBe("Anna");
});

test.each([
  ["Anna Maria", "Anna Maria"],
  ["Dr. Anna Maria", "Anna Maria"],
  ["Sri Lakshmi", "Sri Lakshmi"],
  ["Dr.", undefined],
])("A cell %j gives the first name %j", (cell, first) => {
  const read = parseCustomerRow({ email: "a@x.in", first_name: cell });
  expect(read.ok && read.row.firstName).toBe(first);
});

test.each([
  ["Anna Maria Rossi", true],
  ["anna maria", true],
  ["Dr. Anna Maria Rossi", true],
  ["Anna Mariana Rossi", false],
  ["Lena Anna Maria", false],
  ["Anna", false],
  ["", false],
])("The name %j begins with the first name Anna Maria: %j", (name, begins) => {
  expect(beginsWithFirstName(name, "Anna Maria")).toBe(begins);
});
