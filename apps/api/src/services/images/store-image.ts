import { createHash } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { and, count, eq, sum } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { lockAccount } from "../lock-account.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";
import type { Converted } from "./to-mail-image.ts";

/**
 * Adds a converted image to the account's library. The same image again is the one that is there.
 *
 * @throws AppError "impossible" for one that could not be converted, and where the library is full.
 */
export async function storeImage(
  ctx: Ctx,
  converted: Converted,
  { name, alt }: { name: string; alt: string },
): Promise<ImageWire> {
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
    const [existing] = await tx
      .select(imageColumns)
      .from(images)
      .where(and(eq(images.accountId, ctx.account.id), eq(images.hash, hash)));
    const { brand } = await findBrand(tx, ctx.account.id);
    if (existing !== undefined) return toImageWire(ctx, existing, brand.logo);
    await refuseOverfull(tx, ctx, content.length);
    const [row] = await tx
      .insert(images)
      .values({
        ...{ accountId: ctx.account.id, hash, name, alt },
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
