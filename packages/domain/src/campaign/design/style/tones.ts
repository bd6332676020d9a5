import { contrastRatio, textOn } from "../../../brand/contrast.ts";
import type { Colour } from "../../../brand/contrast.ts";
import type { BlockStyle } from "./block-style.ts";
import { resolveColour } from "./colours.ts";
import type { BrandColours } from "./colours.ts";

/** Contrast below which text is hard to read (WCAG 2, AA). */
export const LEAST_CONTRAST = 4.5;

/** The colours that a block's text has, and those behind it. */
export type Tones = {
  background: Colour;
  ink: Colour;
  link: Colour;
  /** Whether there is a background other than the message's, which stays as it is in dark mode. */
  isPainted: boolean;
};

/** The tones of a message without styles. */
export const brandTones = ({ main, ground }: BrandColours): Tones => ({
  background: ground,
  ink: textOn(ground),
  link: main,
  isPainted: false,
});

/**
 * The tones of a block.
 *
 * @param around - Those of the section or message that it stands in.
 */
export function tonesOf(style: BlockStyle | undefined, around: Tones, brand: BrandColours): Tones {
  const { background: fill, colour } = style ?? {};
  if (fill === undefined && colour === undefined) return around;
  const background = fill === undefined ? around.background : resolveColour(fill, brand);
  const own = fill === undefined ? around.ink : textOn(background);
  const ink = colour === undefined ? own : resolveColour(colour, brand);
  return {
    background,
    ink,
    link: isReadable(brand.main, background) ? brand.main : ink,
    isPainted: around.isPainted || fill !== undefined,
  };
}

/** Whether text of one colour can be read on the other. */
export const isReadable = (ink: Colour, background: Colour): boolean =>
  contrastRatio(ink, background) >= LEAST_CONTRAST;

/** The colours of a button: its own where it has them, else the brand's. */
export function buttonTones(
  button: { colour?: string | undefined; style?: BlockStyle | undefined },
  brand: BrandColours,
): { background: Colour; ink: Colour } {
  const background = button.colour === undefined ? brand.main : resolveColour(button.colour, brand);
  const ink = button.style?.colour;
  return {
    background,
    ink: ink === undefined ? textOn(background) : resolveColour(ink, brand),
  };
}
