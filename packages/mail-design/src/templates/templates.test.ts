import { allBlocks, designDocument, VIEW_LINK } from "@dakiya/domain/campaign/design";
import type { Inline } from "@dakiya/domain/campaign/design";
import { extractVariables, TEMPLATE_VARIABLES } from "@dakiya/domain/campaign";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { expect, test } from "vitest";
import { renderDesign, STARTERS } from "../index.ts";
import type { MailBrand } from "../index.ts";
import { elements, offenders } from "../testing/mail-programs.ts";

const SITE = "https://lamps.example/shop?from=mail";
const BRAND: MailBrand = {
  ...DEFAULT_BRAND,
  logo: null,
  footer: { company: "Lamp & Light", address: "1 Lake Road\nPune 411001" },
  social: [{ network: "website", url: "https://lamps.example" }],
};

test("There are eighteen, each with a name of its own", () => {
  for (const part of ["key", "name", "description", "subject"] as const)
    expect(new Set(STARTERS.map((starter) => starter[part])).size).toBe(18);
});

/** Everything a reader is told, run by run. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    ["text", "label", "name", "price", "source"].includes(name) && typeof part === "string"
      ? [part]
      : wordsOf(part),
  );
}

test.each(STARTERS)("$name is a document as it may be stored", ({ write }) => {
  const document = write(SITE);
  expect(designDocument.parse(document)).toEqual(document);
});

test.each(STARTERS)("$name is small, and of what every mail program takes", ({ write }) => {
  const { html } = renderDesign(write(SITE), BRAND);
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  expect(offenders(elements(html))).toEqual([]);
});

test.each(STARTERS)("$name says everything without pictures, and in plain text", ({ write }) => {
  const document = write(SITE);
  const { html, text } = renderDesign(document, BRAND);
  expect(elements(html).filter(({ tagName }) => tagName === "img")).toEqual([]);
  const words = wordsOf(document.blocks);
  expect(words.length).toBeGreaterThan(3);
  for (const run of [...words, "Lamp & Light", "1 Lake Road\nPune 411001"])
    expect(text).toContain(run);
});

test.each(STARTERS)(
  "$name leads to the given website and to itself as a page, and knows whom it names",
  (starter) => {
    const document = starter.write(SITE);
    const inlineLinks = JSON.stringify(document).match(/"link":"([^"]*)"/g) ?? [];
    const [last, ...others] = inlineLinks.toReversed();
    expect(last).toBe(`"link":"${VIEW_LINK}"`);
    expect(others.length).toBeGreaterThan(0);
    for (const link of others) expect(link).toMatch(/^"link":"https:\/\/lamps\.example\/shop\?/);
    const all = [starter.subject, starter.previewText, ...wordsOf(document.blocks)].join("\n");
    const known: readonly string[] = TEMPLATE_VARIABLES;
    for (const name of extractVariables(all)) expect(known).toContain(name);
    // A customer without known fields gets a whole sentence.
    expect(all.match(/\{[^|}]*\}/g)).toBeNull();
  },
);

test.each(STARTERS)(
  "$name has what an inbox shows beside the subject, and ends with the postal address",
  ({ previewText, write }) => {
    const blocks = allBlocks(write(SITE));
    const [first] = blocks;
    const opening: Inline[] =
      first?.type === "text" && first.content[0]?.type === "paragraph"
        ? first.content[0].inline
        : [];
    const shown = previewText === "" ? opening.map(({ text }) => text).join("") : previewText;
    expect(shown.length).toBeGreaterThan(15);
    expect(blocks.at(-1)?.type).toBe("footer");
    const levels = blocks.flatMap((block) => (block.type === "heading" ? [block.level] : []));
    expect(levels.slice(0, 1)).toEqual(levels.length === 0 ? [] : [1]);
    expect(levels.slice(1)).toEqual(levels.slice(1).map(() => 2));
  },
);
