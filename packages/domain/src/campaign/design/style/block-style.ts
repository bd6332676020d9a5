import { z } from "zod";
import { designColour } from "./colours.ts";

/** Greatest padding, border width and corner radius, in pixels. */
export const STYLE_LIMITS = { padding: 64, border: 8, radius: 48 } as const;

/** Sizes of text, as a factor of the usual one. */
export const TEXT_SIZES = { small: 0.875, large: 1.25, huge: 1.5 } as const;
const SIZE_NAMES = Object.keys(TEXT_SIZES) as [TextSize, ...TextSize[]];
export type TextSize = keyof typeof TEXT_SIZES;

/** The look of a block of any kind. Absent parts are the brand's. Lengths are in pixels. */
export const blockStyle = z.strictObject({
  background: designColour.optional(),
  /** Absent: 16 for a block with a background or a border, else none. */
  padding: z.int().min(0).max(STYLE_LIMITS.padding).optional(),
  border: z
    .strictObject({ width: z.int().min(1).max(STYLE_LIMITS.border), colour: designColour })
    .optional(),
  /** Of its box, and of the picture or button in it. */
  radius: z.int().min(0).max(STYLE_LIMITS.radius).optional(),
  /** Of its text. Absent: the one that is readable on the background. */
  colour: designColour.optional(),
  size: z.enum(SIZE_NAMES).optional(),
});
export type BlockStyle = z.infer<typeof blockStyle>;

const PADDING = 16;

/** The box that a style draws around a block; null for none. */
export function boxOf({ background, padding, border, radius }: BlockStyle): {
  padding: number;
  border: number;
  radius: number;
} | null {
  const isDrawn = background !== undefined || border !== undefined;
  if (!isDrawn && !padding) return null;
  return {
    padding: padding ?? PADDING,
    border: border?.width ?? 0,
    radius: isDrawn ? (radius ?? 0) : 0,
  };
}
