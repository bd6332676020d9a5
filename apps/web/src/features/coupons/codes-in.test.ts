import { expect, it } from "vitest";
import { codesOfFile, codesTyped } from "./codes-in.ts";

it("reads codes that were typed or pasted, however they are separated", () => {
  expect(codesTyped("A-1, B-2;C-3\n\nD-4  E-5\t")).toEqual(["A-1", "B-2", "C-3", "D-4", "E-5"]);
});

it.each([
  ["one a line", "A\r\nB\n\nC\r", ["A", "B", "C"]],
  ["the first cell without a heading", "A,10\nB,20", ["A", "B"]],
  ["the column under its heading", '\uFEFFNo;Discount code\n1;"A;1"\n2;\'=B\n3;', ["A;1", "=B"]],
  ["a heading alone", "code\nA", ["A"]],
])("reads a file: %s", (_, text, codes) => {
  expect(codesOfFile(text)).toEqual(codes);
});
