import { allBlocks, DESIGN_LIMITS, fillHtml, parseHtml } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { arbDesignDocument, runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { MailBrand } from "./index.ts";
import { countdownsOf, renderDesign } from "./index.ts";
import { attribute, elements, offenders } from "./testing/mail-programs.ts";
import type { Element } from "./testing/mail-programs.ts";

const BRAND: MailBrand = {
  ...DEFAULT_BRAND,
  logo: { url: "https://example.com/logo.png", alt: "Acme & Co", width: 120 },
  footer: { company: "Acme <Co>", address: "1 Road\nPune" },
  social: [{ network: "x", url: "https://x.com/acme" }],
};

test("Any document is rendered, of what mail programs take, and no value of a customer becomes markup", () => {
  const values = { name: `"'><script>x</script><img src=x>{city}`, city: "javascript:x&{name}" };
  fc.assert(
    fc.property(arbDesignDocument, (document) => {
      const keys = [...countdownsOf(document, BRAND).keys()];
      const countdowns = Object.fromEntries(keys.map((key) => [key, "https://example.com/c.gif"]));
      const { html } = renderDesign(document, { ...BRAND, countdowns });
      const unfilled = elements(html);
      expect(offenders(unfilled)).toEqual([]);
      const parts = parseHtml(html);
      const products = Object.fromEntries(
        allBlocks(document).map((block) => [
          block.id,
          // Cells behind the last product are empty: every one is filled.
          block.type === "products" ? Array(18).fill(productOf(values)) : [],
        ]),
      );
      const filled = elements(
        fillHtml(parts, values, {
          products,
          unsubscribe: "https://example.com/u",
          view: "https://example.com/v",
        }),
      );
      const tags = (list: readonly Element[]) => list.map(({ tagName }) => tagName);
      expect(tags(filled)).toEqual(tags(unfilled));
      for (const element of filled) {
        expect(
          element.attrs.map(({ name }) => name).filter((name) => name.startsWith("on")),
        ).toEqual([]);
        if (element.tagName === "a")
          expect(attribute(element, "href")).toMatch(/^(https?:\/\/|mailto:)/);
      }
    }),
    { numRuns: runs(400) },
  );
});

const productOf = ({ name, city }: { name: string; city: string }) => ({
  ...{ name, price: city, link: "https://example.com/?a&b", image: `https://example.com/"'>.png` },
});
const paragraph = (text: string) => ({ type: "paragraph" as const, inline: [{ text }] });
const NEWSLETTER: DesignDocument = {
  version: 2,
  blocks: [
    {
      id: "h",
      type: "heading",
      level: 1,
      align: "left",
      inline: [{ text: "News for {name|you}" }],
    },
    {
      id: "c",
      type: "columns",
      columns: [1, 2, 3].map((at) => [
        {
          id: `i${at}`,
          type: "image" as const,
          align: "center" as const,
          url: `https://example.com/${at}.png`,
          alt: `Picture ${at}`,
          width: 600,
          link: "https://example.com/{city}",
        },
        {
          id: `t${at}`,
          type: "text" as const,
          align: "left" as const,
          content: [paragraph("A story.")],
        },
      ]),
    },
    {
      id: "b",
      type: "button",
      align: "center",
      label: "Shop now",
      link: "https://example.com/?a&b",
    },
    { id: "s", type: "social", align: "center" },
    { id: "f", type: "footer", inline: [] },
  ],
};

test("A newsletter is small, and made of tables, with what Outlook for Windows and phones need", () => {
  const { html, text } = renderDesign(NEWSLETTER, BRAND);
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  const all = elements(html);
  const images = all.filter(({ tagName }) => tagName === "img");
  expect(images.map((image) => attribute(image, "alt"))).toEqual([
    "Acme & Co",
    "Picture 1",
    "Picture 2",
    "Picture 3",
  ]);
  for (const image of images) expect(Number(attribute(image, "width"))).toBeLessThanOrEqual(184);
  for (const table of all.filter(({ tagName }) => tagName === "table"))
    expect(attribute(table, "role")).toBe("presentation");
  expect(all.filter((element) => attribute(element, "class") === "column")).toHaveLength(3);
  expect(html).toContain('<!--[if mso]><table role="presentation" align="center" width="600"');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).not.toContain("preload");
  expect(text).toBe(
    [
      "News for {name|you}",
      ...[1, 2, 3].flatMap((at) => [`Picture ${at} (https://example.com/{city})`, "A story."]),
      "Shop now (https://example.com/?a&b)",
      "X: https://x.com/acme",
      "Acme <Co>\n1 Road\nPune",
    ].join("\n\n"),
  );
});

test("A message without a footer ends with that of the brand, and one with a footer has it once", () => {
  for (const blocks of [[], NEWSLETTER.blocks]) {
    const { html, text } = renderDesign({ version: 2, blocks }, BRAND);
    expect(html.split("Acme &lt;Co&gt;<br/>1 Road<br/>Pune")).toHaveLength(2);
    expect(text.split("Acme <Co>\n1 Road\nPune")).toHaveLength(2);
  }
});

test("The addresses that are tracked are those the author wrote, each as often as it can be clicked", () => {
  const links: string[] = [];
  fillHtml(
    parseHtml(renderDesign(NEWSLETTER, BRAND).html),
    {},
    {
      link: (url) => `https://track.example/${links.push(url)}`,
    },
  );
  expect(links).toEqual([
    ...[1, 2, 3].map(() => "https://example.com/{city}"),
    "https://example.com/?a&b",
    "https://x.com/acme",
  ]);
});

test("A message of as many blocks as there may be stays under 102 KB", () => {
  const blocks = Array.from({ length: DESIGN_LIMITS.blocks }, (_, at) => ({
    id: `b${at}`,
    type: "button" as const,
    align: "left" as const,
    label: "Shop now",
    link: "https://example.com/",
  }));
  const { html } = renderDesign({ version: 2, blocks }, BRAND);
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
});
