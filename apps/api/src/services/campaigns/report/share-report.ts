import { randomBytes } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SharedReportWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { onlyRow } from "../../../db/sql/sql.ts";
import { reportShares } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { sha256 } from "../../../secrets.ts";
import { countLimit } from "../../audit/count-limit.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { firstOrMissing } from "../../own-row.ts";
import { findCampaignRow } from "../find-rows.ts";

/**
 * Makes a public link to the report of a campaign, in place of the one before.
 *
 * @returns The link, of which only a hash is stored.
 * @throws AppError "missing"; "impossible" before it is sent; "slowDown"
 */
export async function shareReport(ctx: Ctx, input: { id: string }): Promise<SharedReportWire> {
  await countLimit(ctx, "shareReport", String(ctx.account.id));
  const token = randomBytes(32).toString("base64url");
  return await ctx.db.transaction(async (tx) => {
    const { accountId, id, name, totalRecipients } = await findCampaignRow(tx, ctx, input.id);
    if (totalRecipients === 0)
      throw new AppError("impossible", MESSAGES.campaignReport.share.notStarted);
    const link = {
      tokenHash: sha256(token),
      createdBy: ctx.user.id,
      createdAt: sql`statement_timestamp()`,
    };
    const rows = await tx
      .insert(reportShares)
      .values({ accountId, campaignId: id, ...link })
      .onConflictDoUpdate({
        target: [reportShares.accountId, reportShares.campaignId],
        set: link,
      })
      .returning({ createdAt: reportShares.createdAt });
    const subject = { type: "campaign", id, label: name } as const;
    await recordAudit(tx, ctx, { action: "report.shared", subject });
    return {
      link: `${ctx.config.publicUrl}/shared/reports/${token}`,
      createdAt: onlyRow(rows).createdAt.toISOString(),
    };
  });
}

/** Ends the public link: its next visitor is told that it does not work. @throws AppError "missing" where there is none. */
export async function unshareReport(ctx: Ctx, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { accountId, id, name } = await findCampaignRow(tx, ctx, input.id);
    const ended = await tx
      .delete(reportShares)
      .where(and(eq(reportShares.accountId, accountId), eq(reportShares.campaignId, id)))
      .returning({ id: reportShares.campaignId });
    firstOrMissing(ended, "Link");
    const subject = { type: "campaign", id, label: name } as const;
    await recordAudit(tx, ctx, { action: "report.unshared", subject });
  });
}
