import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { refuseNul } from "../wire/values.ts";
import { convertImage } from "./convert-image.ts";
import { storeImage } from "./store-image.ts";
import { sniff } from "./sniff.ts";

export type UploadedImage = { content: Buffer; filename: string; alt: string };

/**
 * Adds an image to the account's library, scaled and encoded anew. The same image again is the one that is there.
 *
 * @throws AppError "wrongType" for a file that is no image; "impossible" for one that can't be read or made small enough, and
 *   where the library is full; "slowDown".
 */
export async function uploadImage(ctx: Ctx, upload: UploadedImage): Promise<ImageWire> {
  await countLimit(ctx, "imageUpload", String(ctx.account.id));
  const kind = sniff(upload.content);
  if (kind === null || kind === "svg") {
    throw new AppError("wrongType", MESSAGES.images[kind === null ? "notAnImage" : "svg"]);
  }
  const name = nameOf(upload.filename);
  refuseNul({ name, alt: upload.alt });
  const converted = await convertImage(ctx.account.id, upload.content);
  return await storeImage(ctx, converted, { name, alt: upload.alt });
}

/** The file's name without its folders and ending. */
function nameOf(filename: string): string {
  const [last = ""] = filename.split(/[/\\]/).slice(-1);
  const plain = last
    .replace(/\.\w{2,5}$/, "")
    // oxlint-disable-next-line no-control-regex -- what a file's name may hold, and no line of text
    .replaceAll(/[\u0001-\u001f\u007f\u2028\u2029]/g, " ")
    .trim();
  return firstCharacters(plain, IMAGE_LIMITS.name) || "Image";
}
