import { MESSAGES } from "@dakiya/domain/messages";
import { files } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockAutomations } from "../automation-uses/refuse-used.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { fileAddress, fileColumns } from "../wire/file.ts";
import { findPlaces } from "../address-uses/find-places.ts";

/**
 * Deletes a file: links to it in sent emails lead nowhere from then on.
 *
 * @throws AppError "missing"; "conflict", naming the unsent messages that link to it.
 */
export async function deleteFile(ctx: Ctx, { id }: { id: string }): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx.account.id);
    const which = ownRow(files, ctx, id);
    const row = firstOrMissing(await tx.select(fileColumns).from(files).where(which), "File");
    await lockAutomations(tx, ctx.account.id);
    const places = await findPlaces(tx, ctx.account.id, fileAddress(row));
    if (places.length > 0) throw new AppError("conflict", MESSAGES.files.inUse(row.name, places));
    await tx.delete(files).where(which);
    const subject = { type: "file", id: row.id, label: row.name } as const;
    await recordAudit(tx, ctx, { action: "file.deleted", subject });
    return { message: MESSAGES.files.deleted };
  });
}
