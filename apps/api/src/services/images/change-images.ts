import { findChanges } from "@dakiya/domain/audit";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire, UpdateImageInput } from "@dakiya/domain/wire";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPlaces } from "../address-uses/find-places.ts";
import { lockAutomations } from "../automation-uses/refuse-used.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { refuseNul } from "../wire/values.ts";
import { imageAddress, imageColumns, toImageWire } from "../wire/image.ts";
import { lockAccount } from "../lock-account.ts";

/** Changes an image's name or alternative text. @throws AppError "missing"; "invalid" for an unstorable character. */
export async function updateImage(ctx: Ctx, { id, patch }: UpdateImageInput): Promise<ImageWire> {
  refuseNul({ name: patch.name ?? "", alt: patch.alt ?? "" });
  return await ctx.db.transaction(async (tx) => {
    const which = ownRow(images, ctx, id);
    const found = await tx.select(imageColumns).from(images).where(which).for("update");
    const row = firstOrMissing(found, "Image");
    const { name = row.name, alt = row.alt } = patch;
    const changes = findChanges({ name: row.name, alt: row.alt }, { name, alt });
    if (changes !== null) {
      await tx.update(images).set({ name, alt }).where(which);
      const subject = { type: "image", id: row.id, label: name } as const;
      await recordAudit(tx, ctx, { action: "image.changed", subject, changes });
    }
    const { brand } = await findBrand(tx, ctx.account.id);
    return toImageWire(ctx, { ...row, name, alt }, brand.logo);
  });
}

/**
 * Deletes an image: sent emails that show it have a gap from then on.
 *
 * @throws AppError "missing"; "conflict", naming what shows it and is not sent.
 */
export async function deleteImage(ctx: Ctx, { id }: { id: string }): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    // A brand that takes it as its logo waits, or is waited for.
    await lockAccount(tx, ctx.account.id);
    const which = ownRow(images, ctx, id);
    const columns = { id: images.id, name: images.name, hash: images.hash };
    const found = await tx.select(columns).from(images).where(which);
    const row = firstOrMissing(found, "Image");
    await lockAutomations(tx, ctx.account.id);
    const places = await findPlaces(tx, ctx.account.id, imageAddress(row));
    if (places.length > 0) throw new AppError("conflict", MESSAGES.images.inUse(row.name, places));
    await tx.delete(images).where(which);
    const subject = { type: "image", id: row.id, label: row.name } as const;
    await recordAudit(tx, ctx, { action: "image.deleted", subject });
    return { message: MESSAGES.images.deleted };
  });
}
