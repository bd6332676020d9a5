import { expect, it } from "vitest";
import { cropBox, SHAPES } from "./crop-box.ts";

it("is the widest part in the shape, around the point that matters", () => {
  const image = { width: 1200, height: 800 };
  const middle = { zoom: 1, across: 0.5, down: 0.5 };
  expect(cropBox(image, { ...middle, ratio: 1 })).toEqual({
    ...{ left: 200, top: 0, width: 800, height: 800 },
  });
  expect(cropBox(image, { ...middle, ratio: 2, zoom: 2, across: 1, down: 0 })).toEqual({
    ...{ left: 600, top: 0, width: 600, height: 300 },
  });
});

const SIZES = [16, 17, 100, 799, 1200];
const PARTS = [0, 0.013, 0.5, 0.99, 1];

it("lies within the image, whatever its size", () => {
  for (const width of SIZES)
    for (const height of SIZES)
      for (const { ratio } of SHAPES)
        for (const zoom of [1, 1.7, 4])
          for (const across of PARTS) {
            const crop = { ratio, zoom, across, down: 1 - across };
            const box = cropBox({ width, height }, crop);
            expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(16);
            expect(box.left + box.width).toBeLessThanOrEqual(width);
            expect(box.top + box.height).toBeLessThanOrEqual(height);
          }
});
