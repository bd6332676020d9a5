import sharp from "sharp";

/** Part of the picture's shorter side that the mark is wide, and its pixels at least and at most. */
const PART = 0.28;
const SMALLEST = 32;
const LARGEST = 144;

/** A picture with a play button in its middle: the first frame of an animation. Never larger than it was. */
export async function withPlayMark(
  content: Buffer,
  { limitInputPixels, width: most }: { limitInputPixels: number; width: number },
): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels, failOn: "error" });
  const { format } = await image.metadata();
  const { data, info } = await image
    .autoOrient()
    .resize({ width: most, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shorter = Math.min(info.width, info.height);
  const size = Math.min(shorter, LARGEST, Math.max(SMALLEST, Math.round(shorter * PART)));
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  const mark = { width: size, height: size, channels: 4 as const };
  const marked = sharp(data, { raw }).composite([
    { input: drawMark(size), raw: mark, gravity: "centre" },
  ]);
  return format === "jpeg"
    ? await marked.flatten({ background: "#fff" }).jpeg({ quality: 95 }).toBuffer()
    : await marked.png().toBuffer();
}

/** A dark disc with a white ring and triangle, as RGBA pixels with soft edges. */
function drawMark(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const radius = size / 2;
  const part = (distance: number): number => Math.max(0, Math.min(1, distance + 0.5));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [across, down] = [x + 0.5 - radius, y + 0.5 - radius];
      const fromEdge = radius - Math.hypot(across, down);
      const inDisc = part(fromEdge);
      const inRing = inDisc * part(radius * 0.08 - fromEdge);
      const white = Math.max(inRing, part(insideTriangle(across / radius, down / radius) * radius));
      const shade = Math.round(255 * white + 20 * (1 - white));
      pixels.fill(shade, (y * size + x) * 4, (y * size + x) * 4 + 3);
      pixels[(y * size + x) * 4 + 3] = Math.round(255 * inDisc * (white + 0.72 * (1 - white)));
    }
  }
  return pixels;
}

/** Distance to the nearest side of the triangle that points right, positive inside, in radii of the disc. */
function insideTriangle(x: number, y: number): number {
  const slanted = (0.52 - x) * 0.5 - Math.abs(y) * 0.866;
  return Math.min(x + 0.3, slanted);
}
