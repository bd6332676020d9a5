import type { CropBox } from "@dakiya/domain/wire";
import sharp from "sharp";

/** A part of an image, of every frame of an animation. Without further loss, for what encodes it. */
export async function cropped(
  content: Buffer,
  { left, top, width, height }: CropBox,
  { limitInputPixels }: { limitInputPixels: number },
): Promise<Buffer> {
  const image = sharp(content, { animated: true, limitInputPixels, failOn: "error" });
  const { format, pages = 1 } = await image.metadata();
  const part = image.extract({ left, top, width, height });
  if (pages > 1) return await part.gif({ effort: 1 }).toBuffer();
  return format === "jpeg"
    ? await part.jpeg({ quality: 95 }).toBuffer()
    : await part.png().toBuffer();
}
