import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROWS } from "./rows/index.ts";

/** What the product promises; rows are grouped by its headings. */
const PRODUCT = new URL("../../docs/product.md", import.meta.url);

const sectionsOf = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading);

/** The files below a folder that people write, without packages and builds. */
function* sourcesIn(folder: URL): Generator<URL> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !["node_modules", "dist"].includes(entry.name)) {
      yield* sourcesIn(new URL(`${encodeURIComponent(entry.name)}/`, folder));
    } else if (/\.(?:tsx?|md)$/.test(entry.name)) {
      yield new URL(encodeURIComponent(entry.name), folder);
    }
  }
}

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
  const headings = sectionsOf(readFileSync(PRODUCT, "utf8"));
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, section, says } of ROWS) {
    expect(headings, id).toContain(section);
    expect(says, id).not.toBe("");
  }
});

it("every comment that cites docs/product.md names a heading of it", () => {
  const headings = new Set(sectionsOf(readFileSync(PRODUCT, "utf8")));
  const unknown: string[] = [];
  for (const folder of ["apps", "packages", "e2e"]) {
    for (const file of sourcesIn(new URL(`../../${folder}/`, import.meta.url))) {
      const text = readFileSync(file, "utf8").replaceAll(/\n\s*(?:\*|\/\/)? ?/g, " ");
      for (const [, cited = ""] of text.matchAll(
        /docs\/product\.md, ((?:[A-Z][\w-]*)(?: \w+)?)/g,
      )) {
        const [first = ""] = cited.split(" ");
        if (!headings.has(cited) && !headings.has(first))
          unknown.push(`${file.pathname}: ${cited}`);
      }
    }
  }
  expect(unknown).toEqual([]);
});
