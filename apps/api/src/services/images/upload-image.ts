import { createHash } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { count, eq, sum } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { refuseNul } from "../wire/values.ts";
import { convertImage } from "./convert-image.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";
import { sniff } from "./sniff.ts";
import { lockAccount } from "../lock-account.ts";

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
  if ("refusal" in converted) throw new AppError("impossible", MESSAGES.images[converted.refusal]);
  const { content, type, width, height } = converted;
  // Of the account too: whether somebody else has an image is nobody's to find out.
  const hash = createHash("sha256")
    .update(`${ctx.account.id}:`)
    .update(content)
    .digest("base64url");
  return await ctx.db.transaction(async (tx) => {
    // One at a time, so that two together do not pass the limits.
    await lockAccount(tx, ctx.account.id);
    const [existing] = await tx.select(imageColumns).from(images).where(eq(images.hash, hash));
    const { brand } = await findBrand(tx, ctx.account.id);
    if (existing !== undefined) return toImageWire(ctx, existing, brand.logo);
    await refuseOverfull(tx, ctx, content.length);
    const [row] = await tx
      .insert(images)
      .values({
        ...{ accountId: ctx.account.id, hash, name, alt: upload.alt },
        ...{ type, width, height, size: content.length, content },
      })
      .returning(imageColumns);
    if (row === undefined) throw new Error("an inserted image is not there");
    await recordAudit(tx, ctx, {
      action: "image.uploaded",
      subject: { type: "image", id: row.id, label: name },
      details: { bytes: content.length },
    });
    return toImageWire(ctx, row, brand.logo);
  });
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

async function refuseOverfull(tx: Tx, ctx: Ctx, more: number): Promise<void> {
  const [library] = await tx
    .select({ images: count(), bytes: sum(images.size).mapWith(Number) })
    .from(images)
    .where(eq(images.accountId, ctx.account.id));
  if ((library?.images ?? 0) >= IMAGE_LIMITS.images) {
    throw new AppError("impossible", MESSAGES.images.tooMany(IMAGE_LIMITS.images));
  }
  if ((library?.bytes ?? 0) + more > IMAGE_LIMITS.totalBytes) {
    const megabytes = IMAGE_LIMITS.totalBytes / 1024 / 1024;
    throw new AppError("impossible", MESSAGES.images.tooMuch(megabytes));
  }
}
