import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { fillHtml, parseHtml } from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument, ProductLists } from "@dakiya/domain/campaign/design";
import { expect, test } from "vitest";
import { renderDesign } from "../index.ts";
import { attribute, elements } from "../testing/mail-programs.ts";

const BRAND = { ...DEFAULT_BRAND, footer: { company: "Acme", address: "" }, logo: null };
const PRODUCTS: Extract<Block, { type: "products" }> = {
  ...{ id: "p", type: "products", source: { kind: "bought" }, title: "Again, {name}?" },
  ...{ count: 5, columns: 2, showPrice: true, label: "Buy" },
};
const BEFORE: Block = { id: "b", type: "divider" };
const of = (...blocks: Block[]): DesignDocument => ({ version: 2, blocks });
const productOf = (nth: number) => ({
  ...{ name: `Lamp ${nth} <b>"&`, price: `₹${nth}.00` },
  ...{ image: `https://shop.example/${nth}.png`, link: `https://shop.example/?a&b=${nth}` },
});
const fill = (document: DesignDocument, products: ProductLists) =>
  fillHtml(parseHtml(renderDesign(document, BRAND).html), { name: "Asha" }, { products });
const count = (html: string, tag: string) =>
  elements(html).filter(({ tagName }) => tagName === tag).length;

test("Products stand in rows, an odd one beside an empty cell, and their names are no markup", () => {
  const html = fill(of(PRODUCTS), { p: [1, 2, 3].map(productOf) });
  const images = elements(html).filter(({ tagName }) => tagName === "img");
  expect(images.map((image) => [attribute(image, "src"), attribute(image, "alt")])).toEqual(
    [1, 2, 3].map((nth) => [`https://shop.example/${nth}.png`, `Lamp ${nth} <b>"&`]),
  );
  const links = elements(html).filter(({ tagName }) => tagName === "a");
  expect(links.map((link) => attribute(link, "href")).slice(0, 2)).toEqual(
    Array(2).fill("https://shop.example/?a&b=1"),
  );
  expect(html).toContain("Again, Asha?");
  expect(html).toContain("₹3.00");
  expect(html.match(/class="column"/g)).toHaveLength(4);
  expect(count(html, "b")).toBe(0);
  expect(html).not.toContain("\u0002");
});

test("Without products the block vanishes with its title and its box, and its neighbours stay", () => {
  const boxed: Block = { ...PRODUCTS, style: { background: "#ff9900" } };
  const without = fill(of(BEFORE, { id: "a", type: "divider" }), {});
  for (const lists of [{}, { p: [] }, { q: [productOf(1)] }])
    expect(fill(of(BEFORE, boxed, { id: "a", type: "divider" }), lists)).toBe(without);
});

test("Prices and buttons can be left out", () => {
  const html = fill(of({ ...PRODUCTS, showPrice: false, label: " " }), { p: [productOf(1)] });
  expect(html).not.toContain("₹");
  // The picture, and the link to unsubscribe.
  expect(count(html, "a")).toBe(2);
});

test("Marks that someone writes into a message are no slots", () => {
  const marks = "\u0002row\u0003\u0002cell\u0003\u0002/products\u0003".repeat(20_000);
  expect(fillHtml(parseHtml(`<p>a${marks}b</p>`), {})).toBe("<p>ab</p>");
});
