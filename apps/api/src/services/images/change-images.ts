import { findChanges } from "@dakiya/domain/audit";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire, UpdateImageInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { refuseUsedByAutomation, usesAddress } from "../automation-uses/refuse-used.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findBrand } from "../brand/find-brand.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { refuseNul } from "../wire/values.ts";
import { imageColumns, toImageWire } from "../wire/image.ts";
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
 * Deletes an image: mails that show it have a gap from then on.
 *
 * @throws AppError "missing"; "conflict" for the logo of the brand, and for an image in an unsent message.
 */
export async function deleteImage(ctx: Ctx, { id }: { id: string }): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    // A brand that takes it as its logo waits, or is waited for.
    await lockAccount(tx, ctx.account.id);
    const which = ownRow(images, ctx, id);
    const columns = { id: images.id, name: images.name, hash: images.hash };
    const found = await tx.select(columns).from(images).where(which);
    const row = firstOrMissing(found, "Image");
    const { brand } = await findBrand(tx, ctx.account.id);
    if (brand.logo === String(row.id)) {
      throw new AppError("conflict", MESSAGES.brand.isLogo(row.name));
    }
    const shownBy = await findMessages(tx, ctx, row.hash);
    if (shownBy.length > 0)
      throw new AppError("conflict", MESSAGES.images.inMessages(row.name, shownBy));
    const address = `/images/${row.hash}`;
    await refuseUsedByAutomation(tx, ctx.account.id, `“${row.name}”`, usesAddress(address));
    await tx.delete(images).where(which);
    const subject = { type: "image", id: row.id, label: row.name } as const;
    await recordAudit(tx, ctx, { action: "image.deleted", subject });
    return { message: MESSAGES.images.deleted };
  });
}

/** The names of drafts and scheduled campaigns whose message shows an image. */
async function findMessages(tx: Tx, ctx: Ctx, hash: string): Promise<string[]> {
  const address = `/images/${hash}`;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from campaigns
    where account_id = ${ctx.account.id} and deleted_at is null and status in ('draft', 'scheduled')
      and strpos(concat_ws(chr(10), design::text, html, variants::text), ${address}::text) > 0
    order by id limit 20
  `);
  return rows.map(({ name }) => name);
}
