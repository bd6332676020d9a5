import { expect, it } from "vitest";
import { findFreeRelatives, findRetiredNames } from "./comments.ts";

it("finds a free relative at the start of a comment of any kind", () => {
  const source = [
    "/** What a page shows. */",
    "export const shown = 1; // Who sees it",
    "",
    "/*",
    " * Whose rules they are.",
    " */",
    "const view = <p>{/* Nobody reads it. */}</p>;",
  ].join("\n");
  expect(findFreeRelatives("view.tsx", source)).toEqual([
    "1: What a page shows.",
    "2: Who sees it",
    "4: Whose rules they are.",
    "7: Nobody reads it.",
  ]);
  expect(findFreeRelatives("a.css", "a {}\n/* Whatever\n   is left. */")).toEqual([
    "2: Whatever is left.",
  ]);
});

it.each([
  "Rows of a page. What follows is left out.",
  "Rows of a page: Who made them",
  "Rows of a page.\n *\n * @returns What is left",
  "Rows of a page.\n *\n * @param rows - What is left",
  "Rows of a page\n *\n * What follows is left out",
  "Rows:\n * - What is left",
  "Rows of a page. (What follows is left out.)",
])("finds it in a later sentence: %s", (text) => {
  expect(findFreeRelatives("a.ts", `/**\n * ${text}\n */`)).toHaveLength(1);
});

it("joins line comments of consecutive lines, and no others", () => {
  expect(findFreeRelatives("a.ts", "// Its heading says\n// What it holds.")).toEqual([]);
  expect(findFreeRelatives("a.ts", "// Its heading\n\n// What it holds")).toEqual([
    "3: What it holds",
  ]);
});

it("allows questions, quotations and such words within a sentence", () => {
  const comments = [
    "// What does it hold? (Who made it?)",
    '// "Who clicked" is a heading. `What` is a name.',
    "// A page shows what it holds, and who made it.",
    'const text = "// What it holds"; const page = `/* Who */`;',
  ];
  expect(findFreeRelatives("a.ts", comments.join("\n\n"))).toEqual([]);
});

it("finds retired names of constants, and no part of another name", () => {
  const source = "const MOST_ROWS = 5;\nconst ALMOST_ROWS = 1;\nload(BYTES_AT_ONCE);";
  expect(findRetiredNames(source)).toEqual(["1: MOST_ROWS", "3: BYTES_AT_ONCE"]);
});
