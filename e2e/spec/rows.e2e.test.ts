import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROWS } from "./rows/index.ts";

const listIn = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.replace(/(\.e2e\.test)?\.ts$/, ""));

it("every list of rows has a file of assertions, and the other way round", () => {
  const lists = listIn("./rows").filter((name) => name !== "index");
  const files = listIn(".").filter((name) => name !== "rows");
  expect(files.toSorted()).toEqual(lists.toSorted());
  for (const name of files) {
    const text = readFileSync(new URL(`./${name}.e2e.test.ts`, import.meta.url), "utf8");
    expect(text, name).toContain(`from "./rows/${name}.ts"`);
  }
});

it("every row has a name of its own and says what it promises", () => {
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, section, says } of ROWS) {
    expect(section, id).toMatch(/^§\d /);
    expect(says, id).not.toBe("");
  }
});
