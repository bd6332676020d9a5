import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callsText } from "../tools/calls-text.ts";

/** Text regardless of the formatter's choices. */
const plain = (text: string): string =>
  text
    .replaceAll(/[,\s]+/g, " ")
    .replaceAll(/ ?([()[\]{}:,]) ?/g, "$1")
    .replaceAll(/"(\w+)":/g, "$1:");

it("the calls are those of the domain's table; `pnpm --filter @dakiya/client calls` writes them anew", () => {
  const written = readFileSync(join(import.meta.dirname, "calls.ts"), "utf8");
  expect(plain(written)).toBe(plain(callsText()));
});
