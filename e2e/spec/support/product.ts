import { readFileSync } from "node:fs";

const PRODUCT = readFileSync(new URL("../../../docs/product.md", import.meta.url), "utf8");

/** The headings of docs/product.md, the list of the product's promises. */
export const HEADINGS: ReadonlySet<string> = new Set(
  Array.from(PRODUCT.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading),
);

/** The heading that a test's title begins with: "Logs: failed is red" belongs to Logs. */
export function headingOf(title: string): string | null {
  const [heading = ""] = title.split(": ", 1);
  return HEADINGS.has(heading) ? heading : null;
}
