import { extractVariables, findLinks, type CampaignInput } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaignLinks, campaigns, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, missing } from "../../errors.ts";
import { LANES } from "../deliveries/policy.ts";
import { readSender } from "../email-settings/stored-settings.ts";
import { parseId } from "../ids.ts";
import { fixRecipients } from "./fix-recipients.ts";
import { findRepeat, rememberKey } from "./idempotency.ts";
import { allowLongStatements } from "./long-statements.ts";
import { toCampaignWire } from "./to-campaign-wire.ts";

/**
 * Creates a campaign and sets it sending (SPEC §5, §7): message, sender, recipients, links, batches
 * and jobs in one transaction, so that there is all of it or nothing.
 *
 * @param input.idempotencyKey - The same key with the same content answers with the same campaign for 24 hours.
 * @throws AppError "missing" for a segment that is not the user's; "impossible" without email settings or when
 *   nobody in the audience can be mailed; "conflict" for a key used with other content.
 */
export async function createCampaign(
  ctx: Ctx,
  input: { campaign: CampaignInput; idempotencyKey?: string | undefined },
): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    await allowLongStatements(tx);
    if (input.idempotencyKey !== undefined) {
      const repeat = await findRepeat(tx, ctx.userId, input.idempotencyKey, input.campaign);
      if (repeat !== null) return repeat;
    }
    const { campaign, segmentName } = await insertCampaign(tx, ctx, input.campaign);
    if (input.idempotencyKey !== undefined) {
      await rememberKey(tx, ctx.userId, input.idempotencyKey, input.campaign, campaign.id);
    }
    return toCampaignWire(campaign, segmentName);
  });
}

async function insertCampaign(tx: Tx, ctx: Ctx, input: CampaignInput) {
  const sender = await readSender(ctx, tx);
  if (sender === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  const segmentId = parseId(input.segmentId);
  const [segment] =
    segmentId === null
      ? []
      : await tx
          .select()
          .from(segments)
          .where(
            and(
              eq(segments.ownerId, ctx.userId),
              eq(segments.id, segmentId),
              isNull(segments.deletedAt),
            ),
          )
          // Whoever deletes or changes the segment waits, and then finds this campaign.
          .for("share");
  if (segment === undefined) throw missing("Segment");

  const { credentials } = sender;
  const { subject, body } = input.template;
  const [inserted] = await tx
    .insert(campaigns)
    .values({
      ownerId: ctx.userId,
      name: input.name,
      segmentId: segment.id,
      status: "active",
      subject,
      body,
      variables: extractVariables(body),
      service: credentials.service,
      fromEmail: credentials.senderEmail,
      fromName: sender.senderName,
      publicUrl: ctx.config.publicUrl,
    })
    .returning({ id: campaigns.id });
  if (inserted === undefined) throw new Error("No campaign came back");
  const batchSize = ctx.email.for(credentials.service).batchSize(credentials);
  const { recipients, batches } = await fixRecipients(tx, {
    segment,
    campaignId: inserted.id,
    batchSize,
  });
  if (recipients === 0) throw new AppError("impossible", MESSAGES.server.emptyAudience);

  const links = findLinks(body);
  if (links.length > 0) {
    await tx.insert(campaignLinks).values(
      links.map((url, linkIndex) => ({
        ownerId: ctx.userId,
        campaignId: inserted.id,
        linkIndex,
        url,
      })),
    );
  }
  const [campaign] = await tx
    .update(campaigns)
    .set({
      totalRecipients: recipients,
      openBatches: batches,
      progressAt: sql`clock_timestamp()`,
    })
    .where(and(eq(campaigns.ownerId, ctx.userId), eq(campaigns.id, inserted.id)))
    .returning();
  if (campaign === undefined) throw new Error("No campaign came back");
  const job = { ownerId: ctx.userId, campaignId: campaign.id };
  await ctx.queue.add(
    tx,
    "send-batch",
    Array.from({ length: Math.min(LANES, batches) }, () => job),
  );
  return { campaign, segmentName: segment.name };
}
