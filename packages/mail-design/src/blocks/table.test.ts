import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { fillHtml, parseHtml } from "@dakiya/domain/campaign/design";
import { expect, test } from "vitest";
import { renderDesign } from "../index.ts";
import { attribute, elements } from "../testing/mail-programs.ts";

const titles = (...names: string[]) => names.map((title) => ({ title, align: "right" as const }));
const html = (columns: ReturnType<typeof titles>, rows: string[][]) => {
  const document: DesignDocument = {
    version: 2,
    blocks: [{ id: "t", type: "table", columns, rows }],
  };
  return renderDesign(document, { ...DEFAULT_BRAND, logo: null }).html;
};

test("A table is one of data, with headings that are read aloud and variables in its cells", () => {
  const page = html(titles("Item", "Price"), [["{name|you}", "₹5"]]);
  const all = elements(fillHtml(parseHtml(page), { name: "<b>Asha" }));
  const headings = all.filter(({ tagName }) => tagName === "th");
  expect(headings.map((heading) => attribute(heading, "scope"))).toEqual(["col", "col"]);
  const data = all.filter(
    (element) => element.tagName === "table" && attribute(element, "role") !== "presentation",
  );
  expect(data).toHaveLength(1);
  expect(fillHtml(parseHtml(page), { name: "<b>Asha" })).toContain(">&lt;b&gt;Asha</td>");
});

test("A table without titles has no headings, and the largest stays small", () => {
  expect(html(titles("", " "), [["a", "b"]])).not.toContain("<th");
  const largest = Array.from({ length: 30 }, () => Array<string>(6).fill("₹12,345.00"));
  expect(Buffer.byteLength(html(titles("A", "B", "C", "D", "E", "F"), largest))).toBeLessThan(
    60_000,
  );
});
