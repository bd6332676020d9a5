import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { CropImageInput, ImageWire } from "@dakiya/domain/wire";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { refusedField } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { convertImage } from "./convert-image.ts";
import { storeImage } from "./store-image.ts";
import type { ImageEdit } from "./to-mail-image.ts";

/**
 * Adds a copy of an image with a play button in its middle, which mail programs show as any image.
 *
 * @throws AppError "missing"; "impossible" where the library is full; "slowDown".
 */
export async function addPlayMark(ctx: Ctx, { id }: { id: string }): Promise<ImageWire> {
  const image = await findImage(ctx, id);
  return await addEdited(ctx, image, { type: "play-mark" }, ", with a play button");
}

/**
 * Adds a part of an image as another image; the image itself stays.
 *
 * @throws AppError "missing"; "invalid" for a part that is not within it; "impossible" where the library is full; "slowDown".
 */
export async function cropImage(ctx: Ctx, { id, crop }: CropImageInput): Promise<ImageWire> {
  const image = await findImage(ctx, id);
  if (crop.left + crop.width > image.width || crop.top + crop.height > image.height) {
    const message = MESSAGES.images.cropOutside;
    throw refusedField("invalid", "crop.width", message);
  }
  return await addEdited(ctx, image, { type: "crop", box: crop }, ", cropped");
}

type Stored = Pick<typeof images.$inferSelect, "name" | "alt" | "content" | "width" | "height">;

async function findImage(ctx: Ctx, id: string): Promise<Stored> {
  await countLimit(ctx, "imageUpload", String(ctx.account.id));
  const { name, alt, content, width, height } = images;
  const found = await ctx.db
    .select({ name, alt, content, width, height })
    .from(images)
    .where(ownRow(images, ctx, id));
  return firstOrMissing(found, "Image");
}

async function addEdited(
  ctx: Ctx,
  { name, alt, content }: Stored,
  edit: ImageEdit,
  ending: string,
): Promise<ImageWire> {
  const converted = await convertImage(ctx.account.id, content, { edit });
  const room = IMAGE_LIMITS.name - ending.length;
  return await storeImage(ctx, converted, { name: firstCharacters(name, room) + ending, alt });
}
