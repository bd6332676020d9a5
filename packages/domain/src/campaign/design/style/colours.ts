import { z } from "zod";
import { textOn } from "../../../brand/contrast.ts";
import type { Colour } from "../../../brand/contrast.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";

/** The brand's two colours, from which its palette is made. */
export type BrandColours = { main: Colour; ground: Colour };

/** Names of the palette: a block that uses one follows the brand. */
export const PALETTE = ["main", "ground", "ink", "soft", "muted"] as const;
type PaletteName = (typeof PALETTE)[number];

/** A name of the palette, or `#rrggbb`. */
export const designColour = z
  .string()
  .refine(
    (colour) => isPaletteName(colour) || /^#[\da-f]{6}$/.test(colour),
    DESIGN_SENTENCES.colour,
  );

const isPaletteName = (colour: string): colour is PaletteName =>
  (PALETTE as readonly string[]).includes(colour);

/** The palette's colours: `soft` is a tint of the main colour, `muted` a paler text. */
export function paletteOf({ main, ground }: BrandColours): Record<PaletteName, Colour> {
  const ink = textOn(ground);
  return { main, ground, ink, soft: mix(main, ground, 0.12), muted: mix(ink, ground, 0.68) };
}

/** The colour that a name stands for; one that is no colour is the text's. */
export function resolveColour(colour: string, brand: BrandColours): Colour {
  const palette = paletteOf(brand);
  if (isPaletteName(colour)) return palette[colour];
  return designColour.safeParse(colour).success ? colour : palette.ink;
}

/** @param share - Of the first colour, 0 to 1. */
function mix(one: Colour, other: Colour, share: number): Colour {
  const channel = (at: number): string => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const value = Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
