import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { expect, test } from "vitest";
import { renderDesign } from "./index.ts";

/** Units that texts of a document are filled with, up to the bytes it may have. */
const UNITS = ["\n", "a\n", "\n{name}", "&", "<", "{", "{name|", "👩‍👩‍👧"];

const BRAND = { ...DEFAULT_BRAND, logo: null };

/** Paragraphs as long as they may be, made of one unit. */
function filledWith(unit: string): DesignDocument {
  const text = unit.repeat(Math.floor(DESIGN_LIMITS.text / unit.length));
  const bytes = JSON.stringify(text).length;
  const paragraphs = Math.floor((DESIGN_LIMITS.json - 1_000) / (bytes + 60));
  const content = Array.from({ length: paragraphs }, () => ({
    type: "paragraph" as const,
    inline: [{ text }],
  }));
  return { version: 2, blocks: [{ id: "a", type: "text", align: "left", content }] };
}

const cpuMs = (work: () => unknown): number => {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

test("No text of a design takes long to render, at the full size", () => {
  const slow = UNITS.flatMap((unit) => {
    const design = filledWith(unit);
    const tookMs = Math.min(...[1, 2].map(() => cpuMs(() => renderDesign(design, BRAND))));
    return tookMs > 500 ? [`${JSON.stringify(unit)}: ${tookMs} ms`] : [];
  });
  expect(slow).toEqual([]);
});
