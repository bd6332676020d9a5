import type { Glyph } from "./glyphs.ts";

/** How much of each pixel a drawing covers, 0..255, row by row. */
export type Mask = { width: number; height: number; cover: Uint8Array };

/** Part of the height that strokes are thick, and that is between two glyphs. */
const THICK = 0.15;
const BETWEEN = 0.28;

const widthOf = (glyphs: readonly Glyph[]): number =>
  glyphs.reduce((sum, { width }) => sum + width + BETWEEN, -BETWEEN);

/** A line of glyphs: how high they are at most, and where their middle is. */
export type Line = { glyphs: readonly Glyph[]; size: number; middle: number };

/** Lines in a box, each in the middle of its width and as large as it has room for. */
export function drawLines(lines: readonly Line[], box: { width: number; height: number }): Mask {
  const mask = { ...box, cover: new Uint8Array(box.width * box.height) };
  for (const line of lines) drawGlyphs(mask, line);
  return mask;
}

function drawGlyphs(box: Mask, { glyphs, middle, ...most }: Line): void {
  const size = Math.min(most.size, (box.width * 0.86) / (widthOf(glyphs) + THICK));
  const top = middle - size / 2;
  let left = (box.width - widthOf(glyphs) * size) / 2;
  for (const { width, strokes } of glyphs) {
    for (const stroke of strokes) {
      const points = stroke.map(([x, y]) => [left + x * size, top + y * size] as const);
      for (const [at, to] of points.entries())
        if (at > 0) drawLine(box, points[at - 1] ?? to, to, (THICK * size) / 2);
    }
    left += (width + BETWEEN) * size;
  }
}

type Point = readonly [number, number];

/** A line with round ends; what was covered stays so. */
function drawLine(mask: Mask, [ax, ay]: Point, [bx, by]: Point, radius: number): void {
  const reach = radius + 1;
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const from = (one: number, other: number) =>
    Math.max(0, Math.floor(Math.min(one, other) - reach));
  const to = (one: number, other: number, most: number) =>
    Math.min(most, Math.ceil(Math.max(one, other) + reach));
  for (let y = from(ay, by); y < to(ay, by, mask.height); y += 1) {
    for (let x = from(ax, bx); x < to(ax, bx, mask.width); x += 1) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
      const distance = Math.hypot(px - along * dx, py - along * dy);
      const part = Math.max(0, Math.min(1, radius - distance + 0.5));
      const at = y * mask.width + x;
      mask.cover[at] = Math.max(mask.cover[at] ?? 0, Math.round(part * 255));
    }
  }
}
