import type { BrandInput } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageReplacedWire, ReplaceImageInput } from "@dakiya/domain/wire";
import type { Tx } from "../../db/client.ts";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { replaceAddress } from "../address-uses/replace-address.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { storeBrand } from "../brand/save-brand.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { imageAddress } from "../wire/image.ts";

/**
 * Shows another image in the place of one in everything that is not sent (`address-uses/`). Sent emails, and what automations
 * send now, keep theirs.
 *
 * @throws AppError "missing" for either image; "conflict" for an image in its own place.
 */
export async function replaceImage(
  ctx: Ctx,
  { id, by }: ReplaceImageInput,
): Promise<ImageReplacedWire> {
  return await ctx.db.transaction(async (tx) => {
    // Neither image is deleted until the messages show the other.
    await lockAccount(tx, ctx.account.id);
    const [before, after] = [await findImage(tx, ctx, id), await findImage(tx, ctx, by)];
    if (before.id === after.id) throw new AppError("conflict", MESSAGES.images.replacedByItself);
    const address = { before: imageAddress(before), after: imageAddress(after) };
    const counts = await replaceAddress(tx, ctx.account.id, address);
    const replaced = {
      campaigns: counts.campaign,
      templates: counts.template,
      savedBlocks: counts["saved-block"],
      automations: counts.automation,
      products: counts.product,
      brands: await replaceInBrand(tx, ctx, [before.id, after.id], address),
    };
    const subject = { type: "image", id: before.id, label: before.name } as const;
    await recordAudit(tx, ctx, { action: "image.replaced", subject, details: { ...replaced } });
    return replaced;
  });
}

async function findImage(tx: Tx, ctx: Ctx, id: string) {
  const { id: key, hash, name } = images;
  const found = await tx
    .select({ id: key, hash, name })
    .from(images)
    .where(ownRow(images, ctx, id));
  return firstOrMissing(found, "Image");
}

/** The brand with another logo, and with the other address in its links. */
async function replaceInBrand(
  tx: Tx,
  ctx: Ctx,
  logo: readonly [before: number, after: number],
  address: { before: string; after: string },
): Promise<number> {
  const { brand, version } = await findBrand(tx, ctx.account.id);
  const links = JSON.stringify(brand).replaceAll(address.before, address.after);
  const changed: BrandInput = JSON.parse(links);
  if (changed.logo === String(logo[0])) changed.logo = String(logo[1]);
  return (await storeBrand(tx, ctx, changed)).version === version ? 0 : 1;
}
