import { countdownNumbers } from "@dakiya/domain/campaign/design";
import type { CountdownPicture } from "@dakiya/mail-design";
import sharp from "sharp";
import { drawLines } from "./draw.ts";
import type { Line, Mask } from "./draw.ts";
import { glyphsOf } from "./glyphs.ts";

/** Seconds an animation runs: it then stands still, since a mail program asks only once. */
const FRAMES = 60;
/** Twice as many pixels as it is shown with would take four times as long to draw. */
const QUARTER = 150;
const HEIGHT = 108;
const MARGIN = 12;
const WIDTH = 4 * QUARTER;
const BOX = { width: QUARTER - 2 * MARGIN, height: HEIGHT };
/** Numbers by themselves, numbers above a label, and the label. */
const ALONE = { size: 50, middle: HEIGHT / 2 };
const ABOVE = { size: 44, middle: 43 };
const LABEL = { size: 13, middle: 88 };
const OVER = { size: 40, middle: HEIGHT / 2 };
const CHANNELS = 4;

/**
 * The picture of a countdown as an animated GIF: days, hours, minutes and seconds, each in a box, on no background.
 * Once it is over its words stand in one box, or zeros where they can't be drawn.
 *
 * @param now - In seconds.
 */
export async function renderCountdown(picture: CountdownPicture, now: number): Promise<Buffer> {
  const left = Math.max(0, picture.endsAt - now);
  const count = Math.min(FRAMES, left + 1);
  const bytes = WIDTH * HEIGHT * CHANNELS;
  const frames = Buffer.alloc(bytes * count);
  const paint = painter(picture);
  for (let at = 0; at < count; at += 1) paint(frames.subarray(at * bytes), left - at);
  const raw = { width: WIDTH, height: HEIGHT * count, channels: CHANNELS, pageHeight: HEIGHT };
  return await sharp(frames, { raw: { ...raw, channels: CHANNELS } })
    .gif({
      ...{ colours: 16, dither: 0, effort: 1, loop: 1 },
      delay: Array.from({ length: count }, () => 1000),
    })
    .toBuffer();
}

/** Paints what is left of the time into a frame; boxes and numbers are drawn once. */
function painter({ background, ink, over, units }: CountdownPicture) {
  const shades = shadesOf(background, ink);
  const drawn = new Map<string, Mask>();
  const boxOf = (number: string, unit: string | undefined): Mask => {
    const key = `${number} ${unit}`;
    const mask = drawn.get(key) ?? drawLines(linesOf(number, unit), BOX);
    drawn.set(key, mask);
    return mask;
  };
  const words = glyphsOf(over);
  return (frame: Buffer, left: number): void => {
    if (left <= 0 && words.length > 0) {
      const box = { width: WIDTH - 2 * MARGIN, height: HEIGHT };
      put(frame, drawLines([{ glyphs: words, ...OVER }], box), MARGIN, shades);
      return;
    }
    for (const [at, number] of countdownNumbers(left).entries())
      put(frame, boxOf(number, units[at]), at * QUARTER + MARGIN, shades);
  };
}

const linesOf = (number: string, unit: string | undefined): Line[] =>
  unit === undefined
    ? [{ glyphs: glyphsOf(number), ...ALONE }]
    : [
        { glyphs: glyphsOf(number), ...ABOVE },
        { glyphs: glyphsOf(unit), ...LABEL },
      ];

/** The colours between a background and the ink on it, 256 of them, as RGBA. */
function shadesOf(background: string, ink: string): Uint32Array {
  const channels = (colour: string) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [from, to] = [channels(background), channels(ink)];
  const shades = Buffer.alloc(256 * CHANNELS, 255);
  for (let part = 0; part < 256; part += 1)
    for (const [at, value] of from.entries())
      shades[part * CHANNELS + at] = Math.round(value + (((to[at] ?? value) - value) * part) / 255);
  return new Uint32Array(shades.buffer, shades.byteOffset, 256);
}

/** Copies a box into a frame. */
function put(
  frame: Buffer,
  { width, height, cover }: Mask,
  left: number,
  shades: Uint32Array,
): void {
  const pixels = new Uint32Array(frame.buffer, frame.byteOffset, WIDTH * HEIGHT);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * WIDTH + left + x] = shades[cover[y * width + x] ?? 0] ?? 0;
}
