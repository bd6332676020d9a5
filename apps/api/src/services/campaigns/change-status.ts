import { canTransition } from "@dakiya/domain/campaign";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

type Row = typeof campaigns.$inferSelect;

/** Refuses the mail of an automation, which is paused, changed and ended there. @throws AppError "conflict" */
export function refuseAutomationEmail({ automationId }: Pick<Row, "automationId">): void {
  if (automationId !== null) throw new AppError("conflict", MESSAGES.automations.ownedByAutomation);
}

/** Locks a campaign to change it. @throws AppError "missing"; "conflict" for the mail of an automation. */
export async function lockCampaign(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  const rows = await tx
    .select()
    .from(campaigns)
    .where(and(ownRow(campaigns, ctx, id), isNull(campaigns.deletedAt)))
    .for("update");
  const row = firstOrMissing(rows, "Campaign");
  refuseAutomationEmail(row);
  return row;
}

/** Moves a locked campaign to another status. @throws AppError "conflict" when there is no such transition. */
export async function changeStatus(
  tx: Tx,
  campaign: Row,
  to: CampaignStatus,
  along: Partial<Pick<Row, "statusReason" | "pauseKind" | "resumeAt">> = {},
): Promise<void> {
  if (!canTransition(campaign.status, to)) {
    throw new AppError("conflict", MESSAGES.server.illegalTransition(campaign.status, to));
  }
  await tx
    .update(campaigns)
    .set({
      status: to,
      statusReason: null,
      pauseKind: null,
      resumeAt: null,
      updatedAt: sql`statement_timestamp()`,
      // Ends a wait, so that workers look for its batches now.
      ...(to === "processing" ? { progressAt: sql`statement_timestamp()` } : {}),
      ...along,
    })
    .where(and(eq(campaigns.accountId, campaign.accountId), eq(campaigns.id, campaign.id)));
}
