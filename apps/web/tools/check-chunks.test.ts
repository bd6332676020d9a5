import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { heavyPages, ringsOf } from "./check-chunks.ts";

const chunk = (imports: string[], bytes = 0, facade: string | null = null) => ({
  code: randomBytes(bytes).toString("latin1"),
  imports,
  facadeModuleId: facade === null ? null : `/home/somebody/apps/web/${facade}`,
});

it("finds chunks that import one another in a ring, and no others", () => {
  const chunks = { a: chunk(["b"]), b: chunk(["c"]), c: chunk(["b"]) };
  expect(ringsOf(chunks).map((sentence) => sentence.split(" ")[0])).toEqual(["b", "c"]);
  expect(ringsOf({ ...chunks, c: chunk([]) })).toEqual([]);
});

it("weighs a page with the entry, the shell and all they import, each once", () => {
  const chunks = {
    entry: chunk(["shared"], 1_000, "index.html"),
    shell: chunk(["shared"], 1_000, "src/app/shell.tsx"),
    page: chunk(["shared", "entry"], 1_000, "src/features/lists/list-page.tsx"),
    shared: chunk([], 1_000),
    other: chunk(["shared"], 9_000),
  };
  expect(heavyPages(chunks, { "lists/list-page": 7 })).toEqual([]);
  expect(heavyPages(chunks, { "lists/list-page": 4 })).toEqual([
    expect.stringMatching(/^lists\/list-page loads \d\.\d KB .*over 4: page, .*shared/),
  ]);
  expect(() => heavyPages(chunks, { "lists/gone-page": 7 })).toThrow("no /src/features/lists/gone");
});
