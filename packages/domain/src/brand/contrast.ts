/** A colour as it is stored: "#1b1f3b". */
export type Colour = string;

/** `#rrggbb` in small letters of what a person types; null for what is no such colour. */
export function readColour(text: string): Colour | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const long = digits.length === 6 ? digits : digits.replaceAll(/./g, "$&$&");
  return `#${long.toLowerCase()}`;
}

/** How light a colour is to the eye, 0..1 (WCAG 2, relative luminance). */
function luminance(colour: Colour): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours in either order, 1..21 (WCAG 2, contrast ratio). */
export function contrastRatio(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Text colours on light and on dark. */
export const INK = "#1b1f3b";
export const PAPER = "#ffffff";

/** The better to be read of ink and paper on a colour. */
export function textOn(ground: Colour): Colour {
  return contrastRatio(INK, ground) >= contrastRatio(PAPER, ground) ? INK : PAPER;
}
