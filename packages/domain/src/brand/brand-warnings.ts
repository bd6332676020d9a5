import { MESSAGES } from "../messages/index.ts";
import type { BrandInput } from "./brand.ts";
import { contrastRatio, textOn } from "./contrast.ts";

/** Contrast that WCAG AA requires for text of normal size, and for anything else. */
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;

/** A part of emails that is hard to see in these colours. */
export type BrandWarning = {
  part: "link" | "text" | "buttonLabel" | "button";
  /** The contrast there is, rounded down to a tenth, and the one there should be. */
  ratio: number;
  needed: number;
  message: string;
};

/** Colours of a brand that would be hard to read or to make out in emails; empty when all is well. */
export function brandWarnings({ colours: { main, ground } }: Pick<BrandInput, "colours">) {
  const parts: [BrandWarning["part"], number, number][] = [
    ["text", contrastRatio(textOn(ground), ground), TEXT_RATIO],
    ["link", contrastRatio(main, ground), TEXT_RATIO],
    ["buttonLabel", contrastRatio(textOn(main), main), TEXT_RATIO],
    ["button", contrastRatio(main, ground), SHAPE_RATIO],
  ];
  return parts
    .filter(([, ratio, needed]) => ratio < needed)
    .map(([part, exact, needed]): BrandWarning => {
      // Rounded down, so that a ratio just below the limit is not shown as met.
      const ratio = Math.floor(exact * 10) / 10;
      return { part, ratio, needed, message: MESSAGES.brand.warning[part](ratio, needed) };
    });
}
