import { canTransition } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaignLinks, campaigns } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { holdCustomers } from "../../customers/lock-customers.ts";
import { resolveTracking } from "../../sending-rules/tracking.ts";
import { readChosenSender } from "../../sender/chosen-sender.ts";
import { frozenSender } from "../../sender/stored-settings.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import { emit } from "../../events/emit.ts";
import { fixRecipients } from "../audience/fix-recipients.ts";
import { hasProducts } from "../audience/recipient-version.ts";
import type { CampaignAudience } from "../audience/fix-recipients.ts";
import { linkProducts } from "../../products/link-products.ts";
import { refuseBeingChanged } from "../../segments/fixed-lists.ts";
import { holdSegment } from "../find-rows.ts";
import { compileCampaign } from "../message/compile-campaign.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { storeVersions } from "../message/store-versions.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Starts a draft or a scheduled campaign: freezes its sender, compiles its message, fixes its recipients, and adds links,
 * batches and jobs, all in the caller's transaction, which has locked the row.
 *
 * @param prepared - The message of this row.
 * @param holdSeconds - For how long nothing is sent and it can be taken back (`take-back.ts`).
 * @throws AppError "conflict" in any other state, and for a fixed list that is being changed; "impossible" without email settings, when nobody in the audience
 *   can be mailed or the message takes too long to read; "invalid" for a message that can't be mailed; "missing" when the segment is gone.
 */
export async function startCampaign(
  tx: Tx,
  ctx: AccountCtx & AuditActor,
  row: Row,
  { prepared, holdSeconds = 0 }: { prepared: PreparedMessage; holdSeconds?: number | undefined },
): Promise<void> {
  if (!canTransition(row.status, "active"))
    throw new AppError("conflict", MESSAGES.server.illegalTransition(row.status, "active"));
  const sender = await readChosenSender(ctx, tx, row.senderId);
  if (sender === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  const audience = await audienceOf(tx, ctx, row);

  const { credentials } = sender;
  const { accountId, id: campaignId } = row;
  const names = { campaign: row.name, company: sender.senderName };
  const frozenTracking = await resolveTracking(tx, accountId, row, names);
  const message = await compileCampaign(tx, row, prepared);
  const { words, mailBytes } = message;
  await holdCustomers(tx, accountId);
  const batchSize = ctx.email.for(credentials.service).batchSize(credentials, mailBytes);
  const fixing = {
    ...{ ...audience, campaignId, batchSize, words, versions: message },
    leaveOut: row.leaveOut,
  };
  const { recipients, batches } = await fixRecipients(tx, fixing);
  if (recipients === 0) throw new AppError("impossible", MESSAGES.server.emptyAudience);
  await storeVersions(tx, row, message);

  const links = message.links.map((link, linkIndex) => ({
    ...{ accountId, campaignId, linkIndex },
    ...link,
  }));
  if (links.length > 0) await tx.insert(campaignLinks).values(links);
  if (hasProducts(message)) await linkProducts(tx, row);
  await tx
    .update(campaigns)
    .set({
      status: "active",
      statusReason: null,
      body: message.body,
      variables: message.variables,
      ...frozenSender(sender),
      ...frozenTracking,
      publicUrl: ctx.config.linksUrl,
      audienceRules: "segment" in audience ? audience.segment.rules : null,
      // Scheduled campaigns are started by a worker.
      ...(ctx.user === undefined ? {} : { startedBy: ctx.user.id }),
      totalRecipients: recipients,
      openBatches: batches,
      // Workers are woken for it once its next progress is due.
      progressAt: sql`statement_timestamp() + ${holdSeconds}::int * interval '1 second'`,
      holdUntil:
        holdSeconds === 0
          ? null
          : sql`statement_timestamp() + ${holdSeconds}::int * interval '1 second'`,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(campaigns.accountId, accountId), eq(campaigns.id, campaignId)));
  const details = { recipients, service: credentials.service };
  await emit(tx, "campaign.started", { actor: ctx, ids: [campaignId], details });
}

async function audienceOf(tx: Tx, ctx: AccountCtx, row: Row): Promise<CampaignAudience> {
  if (row.followUpOf === null || row.followUpKind === null) {
    const segment = await holdSegment(tx, ctx, String(row.segmentId ?? 0));
    await refuseBeingChanged(tx, segment);
    return { segment };
  }
  const { accountId, followUpOf: campaignId, followUpKind: kind } = row;
  return { followUp: { accountId, campaignId, kind } };
}
