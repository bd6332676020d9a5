import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageReplacedWire, ReplaceImageInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

/**
 * Shows another image in the place of one in everything that is not sent: drafts and scheduled campaigns, templates, and the drafts
 * of automations. Sent emails, and what automations send now, keep theirs.
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
    const replaced = await replaceIn(tx, ctx.account.id, [before.hash, after.hash]);
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

async function replaceIn(
  tx: Tx,
  accountId: number,
  hashes: readonly [before: string, after: string],
): Promise<ImageReplacedWire> {
  const [before, after] = hashes.map((hash) => `/images/${hash}`);
  const shows = (column: SQL): SQL => sql`strpos(${column}::text, ${before}::text) > 0`;
  // An address has no character that JSON or HTML writes in another way.
  const changed = (column: SQL): SQL =>
    sql`replace(${column}::text, ${before}::text, ${after}::text)`;
  const campaigns = await tx.execute(sql`
    update campaigns set design = ${changed(sql`design`)}::jsonb, html = ${changed(sql`html`)},
      updated_at = statement_timestamp()
    where account_id = ${accountId} and deleted_at is null and status in ('draft', 'scheduled')
      and (${shows(sql`design`)} or ${shows(sql`html`)})
  `);
  const templates = await tx.execute(sql`
    update message_templates set design = ${changed(sql`design`)}::jsonb, words = ${changed(sql`words`)},
      updated_at = statement_timestamp()
    where account_id = ${accountId} and (${shows(sql`design`)} or ${shows(sql`words`)})
  `);
  const automations = await tx.execute(sql`
    update automations set document = ${changed(sql`document`)}::jsonb, updated_at = statement_timestamp()
    where account_id = ${accountId} and deleted_at is null and ${shows(sql`document`)}
  `);
  return {
    campaigns: campaigns.rowCount ?? 0,
    templates: templates.rowCount ?? 0,
    automations: automations.rowCount ?? 0,
  };
}
