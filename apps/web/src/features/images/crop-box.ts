import type { CropBox } from "@dakiya/domain/wire";

/** Shapes of a crop: width by height. */
export const SHAPES = [
  { value: "1", label: "Square", ratio: 1 },
  { value: "4:3", label: "4 : 3", ratio: 4 / 3 },
  { value: "3:2", label: "3 : 2", ratio: 3 / 2 },
  { value: "16:9", label: "16 : 9", ratio: 16 / 9 },
  { value: "2:1", label: "2 : 1", ratio: 2 },
  { value: "3:4", label: "3 : 4", ratio: 3 / 4 },
] as const;

/** The part of an image that stays: its shape, how far it is enlarged, and the point that matters, from 0 to 1 across and down. */
export type Crop = { ratio: number; zoom: number; across: number; down: number };

type Size = { width: number; height: number };

/** The shortest side that the server takes. */
const MIN_SIDE = 16;

/** The largest part of an image in a shape, divided by the zoom, with the point in its middle as far as the edges let it. */
export function cropBox({ width, height }: Size, { ratio, zoom, across, down }: Crop): CropBox {
  const widest = Math.min(width, height * ratio) / zoom;
  const box = {
    width: side(widest, width),
    height: side(widest / ratio, height),
  };
  return {
    ...box,
    left: start(across * width, box.width, width),
    top: start(down * height, box.height, height),
  };
}

const side = (length: number, most: number): number =>
  Math.min(most, Math.max(MIN_SIDE, Math.round(length)));

const start = (middle: number, length: number, most: number): number =>
  Math.min(most - length, Math.max(0, Math.round(middle - length / 2)));
