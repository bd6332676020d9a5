import { drawnText } from "@dakiya/domain/campaign/design";

/** Points of a line in units of the height, y downwards. */
type Stroke = readonly (readonly [x: number, y: number])[];
export type Glyph = { width: number; strokes: readonly Stroke[] };

const STEP = 15;

/** An arc from one angle to another, in degrees clockwise from the right. */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / STEP));
  return Array.from({ length: steps + 1 }, (_, at): [number, number] => {
    const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

const glyph = (width: number, ...strokes: Stroke[]): Glyph => ({ width, strokes });
const wide = (...strokes: Stroke[]): Glyph => glyph(0.6, ...strokes);

const TOP = arc(0.3, 0.3, 0.3, 0.3, 180, 360);
const BOTTOM = arc(0.3, 0.7, 0.3, 0.3, 0, 180);
const ROUND: Stroke = [...TOP, ...BOTTOM, [0, 0.3]];
const STEM: Stroke = [
  [0, 0],
  [0, 1],
];
const BOWL: Stroke = [[0, 0], [0.32, 0], ...arc(0.32, 0.27, 0.27, 0.27, 270, 450), [0, 0.54]];
const C: Stroke = [...arc(0.3, 0.3, 0.3, 0.3, 330, 180), ...arc(0.3, 0.7, 0.3, 0.3, 180, 30)];
const line = (...points: [number, number][]): Stroke => points;
const dot = (x: number, y: number): Stroke => [
  [x, y],
  [x, y],
];

/** Letters, digits and signs that can be drawn. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  0: wide(ROUND),
  1: wide(line([0.1, 0.18], [0.36, 0], [0.36, 1])),
  2: wide([...arc(0.3, 0.3, 0.3, 0.3, 190, 395), [0, 1], [0.6, 1]]),
  3: wide(arc(0.28, 0.25, 0.25, 0.25, 200, 450), arc(0.28, 0.75, 0.3, 0.25, 270, 520)),
  4: wide(line([0.46, 1], [0.46, 0], [0, 0.68], [0.6, 0.68])),
  5: wide([[0.54, 0], [0.1, 0], [0.05, 0.46], ...arc(0.28, 0.68, 0.32, 0.32, 225, 520)]),
  6: wide([[0.46, 0], [0.04, 0.56], ...arc(0.3, 0.7, 0.3, 0.3, 205, 565)]),
  7: wide(line([0, 0], [0.6, 0], [0.2, 1])),
  8: wide(arc(0.3, 0.25, 0.25, 0.25, 90, 450), arc(0.3, 0.75, 0.3, 0.25, 270, 630)),
  9: wide([[0.14, 1], [0.56, 0.44], ...arc(0.3, 0.3, 0.3, 0.3, 25, 385)]),
  A: wide(line([0, 1], [0.3, 0], [0.6, 1]), line([0.1, 0.66], [0.5, 0.66])),
  B: wide(
    STEM,
    [[0, 0], [0.3, 0], ...arc(0.3, 0.24, 0.24, 0.24, 270, 450), [0, 0.48]],
    [[0.3, 0.48], ...arc(0.32, 0.74, 0.27, 0.26, 270, 450), [0, 1]],
  ),
  C: wide(C),
  D: wide([
    ...[...STEM, [0.25, 1] as const],
    ...arc(0.25, 0.65, 0.35, 0.35, 90, 0),
    ...arc(0.25, 0.35, 0.35, 0.35, 0, -90),
    [0, 0],
  ]),
  E: wide(line([0.55, 0], [0, 0], [0, 1], [0.55, 1]), line([0, 0.5], [0.45, 0.5])),
  F: wide(line([0.55, 0], [0, 0], [0, 1]), line([0, 0.5], [0.45, 0.5])),
  G: wide([
    ...arc(0.3, 0.3, 0.3, 0.3, 330, 180),
    ...arc(0.3, 0.7, 0.3, 0.3, 180, 0),
    [0.6, 0.55],
    [0.35, 0.55],
  ]),
  H: wide(STEM, line([0.6, 0], [0.6, 1]), line([0, 0.5], [0.6, 0.5])),
  I: glyph(0.1, line([0.05, 0], [0.05, 1])),
  J: glyph(0.5, [[0.5, 0], [0.5, 0.75], ...arc(0.25, 0.75, 0.25, 0.25, 0, 170)]),
  K: wide(STEM, line([0.55, 0], [0, 0.58]), line([0.2, 0.38], [0.6, 1])),
  L: glyph(0.52, line([0, 0], [0, 1], [0.52, 1])),
  M: glyph(0.72, line([0, 1], [0, 0], [0.36, 0.62], [0.72, 0], [0.72, 1])),
  N: wide(line([0, 1], [0, 0], [0.6, 1], [0.6, 0])),
  O: wide(ROUND),
  P: wide(STEM, BOWL),
  Q: wide(ROUND, line([0.36, 0.72], [0.62, 1.02])),
  R: wide(STEM, BOWL, line([0.3, 0.54], [0.6, 1])),
  S: wide([...arc(0.3, 0.25, 0.27, 0.25, 335, 90), ...arc(0.3, 0.75, 0.29, 0.25, 270, 515)]),
  T: wide(line([0, 0], [0.6, 0]), line([0.3, 0], [0.3, 1])),
  U: wide([[0, 0], ...arc(0.3, 0.7, 0.3, 0.3, 180, 0), [0.6, 0]]),
  V: wide(line([0, 0], [0.3, 1], [0.6, 0])),
  W: glyph(0.84, line([0, 0], [0.2, 1], [0.42, 0.3], [0.64, 1], [0.84, 0])),
  X: wide(line([0, 0], [0.6, 1]), line([0.6, 0], [0, 1])),
  Y: wide(line([0, 0], [0.3, 0.5], [0.6, 0]), line([0.3, 0.5], [0.3, 1])),
  Z: wide(line([0, 0], [0.6, 0], [0, 1], [0.6, 1])),
  " ": glyph(0.3),
  "-": glyph(0.36, line([0, 0.52], [0.36, 0.52])),
  "!": glyph(0.1, line([0.05, 0], [0.05, 0.64]), dot(0.05, 1)),
  "?": glyph(0.5, [...arc(0.25, 0.25, 0.25, 0.25, 190, 430), [0.25, 0.7]], dot(0.25, 1)),
  ".": glyph(0.1, dot(0.05, 1)),
  ",": glyph(0.12, line([0.08, 0.98], [0.02, 1.14])),
  "'": glyph(0.1, line([0.05, 0], [0.05, 0.2])),
  ":": glyph(0.1, dot(0.05, 0.35), dot(0.05, 0.9)),
  "/": glyph(0.4, line([0.4, 0], [0, 1])),
};

/** A text as glyphs; none where one of its signs can't be drawn. */
export const glyphsOf = (text: string): Glyph[] =>
  [...(drawnText(text) ?? "")].flatMap((sign) => GLYPHS[sign] ?? []);
