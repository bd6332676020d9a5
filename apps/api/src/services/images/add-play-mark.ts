import { firstCharacters } from "@dakiya/domain/text";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { countLimit } from "../audit/count-limit.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { convertImage } from "./convert-image.ts";
import { storeImage } from "./store-image.ts";

const ENDING = ", with a play button";

/**
 * Adds a copy of an image with a play button in its middle, which mail programs show as any image.
 *
 * @throws AppError "missing"; "impossible" where the library is full; "slowDown".
 */
export async function addPlayMark(ctx: Ctx, { id }: { id: string }): Promise<ImageWire> {
  await countLimit(ctx, "imageUpload", String(ctx.account.id));
  const columns = { name: images.name, alt: images.alt, content: images.content };
  const found = await ctx.db
    .select(columns)
    .from(images)
    .where(ownRow(images, ctx, id));
  const { name, alt, content } = firstOrMissing(found, "Image");
  const converted = await convertImage(ctx.account.id, content, { playMark: true });
  const room = IMAGE_LIMITS.name - ENDING.length;
  return await storeImage(ctx, converted, { name: firstCharacters(name, room) + ENDING, alt });
}
