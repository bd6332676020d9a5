import { forEveryDesign } from "../../../testing/design.ts";
import { expect, it } from "vitest";
import { hasBlock, withFooter } from "./brand-parts.ts";
import { allBlocks, designDocument } from "./document.ts";
import type { DesignDocument } from "./document.ts";
import { designToText } from "./to-text.ts";

const ADDRESS = "1 Lake Road\nPune 411001";
const BRAND = { footer: { company: "Acme", address: ADDRESS }, social: [] };

it("Every message has a footer, and none a second one", () => {
  forEveryDesign(300, (document) => {
    const footers = ({ blocks }: DesignDocument) =>
      allBlocks({ version: 2, blocks }).filter(({ type }) => type === "footer").length;
    const ended = withFooter(document);
    expect(footers(ended)).toBe(Math.max(1, footers(document)));
    expect(withFooter(ended)).toBe(ended);
    expect(hasBlock(document, "footer")).toBe(ended === document);
    expect(designDocument.parse(ended)).toEqual(ended);
    expect(designToText(document, BRAND)).toContain(ADDRESS);
  });
});
