import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HEADINGS } from "./support/product.ts";

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

it("every comment that cites docs/product.md names a heading of it", () => {
  const unknown: string[] = [];
  for (const folder of ["apps", "packages", "e2e"]) {
    for (const file of sourcesIn(new URL(`../../${folder}/`, import.meta.url))) {
      const text = readFileSync(file, "utf8").replaceAll(/\n\s*(?:\*|\/\/)? ?/g, " ");
      for (const [, heading = ""] of text.matchAll(
        /docs\/product\.md, ((?:[A-Z][\w-]*)(?: \w+)?)/g,
      )) {
        const [first = ""] = heading.split(" ");
        if (!HEADINGS.has(heading) && !HEADINGS.has(first))
          unknown.push(`${file.pathname}: ${heading}`);
      }
    }
  }
  expect(unknown).toEqual([]);
});
