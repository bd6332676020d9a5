import { createHash } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire } from "@dakiya/domain/wire";
import { and, eq } from "drizzle-orm";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { refuseOverfull } from "../library-room.ts";
import { lockAccount } from "../lock-account.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";
import { IMAGE_LIBRARY } from "./list-images.ts";
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
    const more = { count: 1, bytes: content.length };
    await refuseOverfull(tx, IMAGE_LIBRARY, ctx.account.id, more);
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
