import type { CropBox, ImageType } from "@dakiya/domain/wire";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { barePng } from "./bare-png.ts";
import { cropped } from "./crop.ts";
import { withPlayMark } from "./play-mark.ts";
import { sniff } from "./sniff.ts";

/** Maximum width in pixels and size in bytes. */
export type MailImageLimits = { width: number; storedBytes: number };

export type Converted =
  | { content: Buffer; type: ImageType; width: number; height: number }
  | { refusal: "unreadable" | "tooManyPixels" | "tooSlow" | "notSmallEnough" };

/** A change to an image that makes it another one. */
export type ImageEdit = { type: "play-mark" } | { type: "crop"; box: CropBox };

/** Over all frames: a photograph of the largest cameras, or an animation of 100 frames in half the width of a mail. */
const MAX_PIXELS = 50_000_000;
/** Pixels times bytes, which bound a decoder's work together: 50 million pixels of 6 MB, or 30 million of 10 MB. */
const MAX_WORK = MAX_PIXELS * 6_000_000;
/** Taller than any mail; width decides. */
const MAX_HEIGHT = 4800;
/** Parts of the maximum width, tried in this order until an image is small enough. */
const PARTS = [1, 0.75, 0.5, 0.33] as const;

/** Makes an image small enough for a mail, upright and without metadata, as JPEG, PNG or GIF. Never throws. */
export async function toMailImage(
  upload: Buffer,
  limits: MailImageLimits,
  edit: ImageEdit | null = null,
): Promise<Converted> {
  const content = sniff(upload) === "png" ? barePng(upload) : upload;
  if (content === null) return { refusal: "unreadable" };
  const widths = PARTS.map((part) => Math.round(part * limits.width));
  try {
    const open = (): Sharp =>
      sharp(content, { animated: true, limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { width, height, pages = 1, format } = await open().metadata();
    // The height is that of all frames together.
    const pixels = width * height;
    if (pixels > MAX_PIXELS || pixels * content.length > MAX_WORK)
      return { refusal: "tooManyPixels" };
    if (edit !== null) {
      const pixelLimit = { limitInputPixels: MAX_PIXELS, width: limits.width };
      const edited =
        edit.type === "crop"
          ? await cropped(content, edit.box, pixelLimit)
          : await withPlayMark(content, pixelLimit);
      return await toMailImage(edited, limits);
    }
    if (pages > 1)
      return await smallestOf(
        limits,
        widths.map((most) => async () => await animation(open(), most)),
      );
    const { isOpaque } = await open().stats();
    const kept = await scaled(open().autoOrient(), limits.width)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: across, height: down, channels } = kept.info;
    const again = (most: number): Sharp =>
      scaled(sharp(kept.data, { raw: { width: across, height: down, channels } }), most);
    const asJpeg = (most: number) => [
      async () => await encoded(again(most).flatten({ background: "#fff" }), "image/jpeg", 82),
      async () => await encoded(again(most).flatten({ background: "#fff" }), "image/jpeg", 68),
    ];
    const asPng = (most: number) => [
      async () => await encoded(again(most), "image/png", 100),
      async () => await encoded(again(most), "image/png", 80),
    ];
    const isDrawing = format === "png" || format === "gif";
    return await smallestOf(limits, [
      ...(isDrawing && isOpaque ? asPng(limits.width).slice(0, 1) : []),
      ...widths.flatMap(isOpaque ? asJpeg : asPng),
    ]);
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    return { refusal: tooLarge ? "tooManyPixels" : "unreadable" };
  }
}

const scaled = (image: Sharp, most: number): Sharp =>
  image.resize({ width: most, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true });

async function animation(image: Sharp, most: number): Promise<Converted> {
  const { data, info } = await image
    .resize({ width: most, withoutEnlargement: true })
    .gif({ effort: 4 })
    .toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return { content: data, type: "image/gif", width: info.width, height };
}

async function encoded(image: Sharp, type: ImageType, quality: number): Promise<Converted> {
  const asPng = quality === 100 ? { compressionLevel: 9 } : { palette: true, quality };
  const { data, info } = await image
    .toColourspace("srgb")
    .toFormat(
      type === "image/png" ? "png" : "jpeg",
      type === "image/png" ? asPng : { quality, mozjpeg: true },
    )
    .toBuffer({ resolveWithObject: true });
  return { content: data, type, width: info.width, height: info.height };
}

/** The first that is small enough. */
async function smallestOf(
  { storedBytes }: MailImageLimits,
  attempts: readonly (() => Promise<Converted>)[],
): Promise<Converted> {
  for (const attempt of attempts) {
    const result = await attempt();
    if ("refusal" in result || result.content.length <= storedBytes) return result;
  }
  return { refusal: "notSmallEnough" };
}
