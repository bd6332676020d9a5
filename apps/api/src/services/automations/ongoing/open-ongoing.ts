import type { TemplateInput } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { LinkTagsChoice, Tracking } from "@dakiya/domain/tracking";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaignLinks, campaigns, campaignVersions } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { resolveTracking } from "../../sending-rules/tracking.ts";
import { holdSender, readChosenSender } from "../../sender/chosen-sender.ts";
import { frozenSender } from "../../sender/stored-settings.ts";
import { refuseUnknownPools } from "../../coupons/give-codes.ts";
import { couponsOf } from "./step-coupons.ts";
import { writeVersionKey } from "../../rendering/version-key.ts";
import {
  compileCampaign,
  compileVersion,
  preparedFor,
  storedMessage,
  usedAttributes,
} from "../../campaigns/index.ts";
import type { CompiledCampaign, PreparedMessage } from "../../campaigns/index.ts";

/** The send step of a version; it owns one campaign. */
export type OngoingStep = { automationId: number; version: number; step: string };

/** Maximum blocks with a condition: each doubles the versions there may be. */
export const MAX_CONDITIONS = 6;

/**
 * Opens the campaign of a send step, without recipients: compiles its message with the current brand, and freezes message
 * and sender.
 *
 * @param early - Its message, prepared before the transaction.
 * @param name - The campaign's name in lists and logs.
 * @param automation - The name of the automation, which tags of links may hold.
 * @throws AppError "impossible" without email settings, or for a message that takes too long to read; "invalid" for a
 *   message that can't be sent.
 */
export async function openOngoing(
  tx: Tx,
  ctx: AccountCtx,
  { automationId, version, step }: OngoingStep,
  {
    name,
    template,
    automation,
    senderId: wireId,
    tracking,
    linkTags,
    early,
  }: {
    name: string;
    template: TemplateInput;
    automation: string;
    senderId: string | undefined;
    tracking: Tracking | undefined;
    linkTags: LinkTagsChoice | undefined;
    early: PreparedMessage | null;
  },
): Promise<void> {
  const senderId = await holdSender(tx, ctx, wireId);
  const sender = await readChosenSender(ctx, tx, senderId);
  if (sender === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  const prepared = await preparedFor(tx, ctx, template, early);
  const { values } = storedMessage(prepared);
  const [row] = await tx
    .insert(campaigns)
    .values({
      ...values,
      accountId: ctx.account.id,
      name,
      senderId,
      trackingChoice: tracking ?? null,
      linkTagsChoice: linkTags ?? null,
      status: "draft",
      automationId,
      automationVersion: version,
      automationStep: step,
    })
    .returning();
  if (row === undefined) throw new Error("No campaign came back");
  const names = { campaign: automation, company: sender.senderName };
  const frozenTracking = await resolveTracking(tx, ctx.account.id, row, names);
  const message = await compileCampaign(tx, row, prepared);
  await refuseUnknownPools(
    tx,
    ctx.account.id,
    couponsOf({ ...values, variables: message.variables }),
  );
  await storeWhole(tx, row, message);
  const { accountId, id: campaignId } = row;
  const links = message.links.map((link, linkIndex) => ({
    ...{ accountId, campaignId, linkIndex },
    ...link,
  }));
  if (links.length > 0) await tx.insert(campaignLinks).values(links);
  await tx
    .update(campaigns)
    .set({
      status: "processing",
      body: message.body,
      mailBrand: message.brand,
      variables: message.variables,
      attributeTypes: await usedAttributes(tx, accountId, message.words),
      ...frozenSender(sender),
      ...frozenTracking,
      publicUrl: ctx.config.linksUrl,
      startedAt: sql`statement_timestamp()`,
      progressAt: sql`statement_timestamp()`,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(campaigns.accountId, accountId), eq(campaigns.id, campaignId)));
}

/**
 * Stores the version with every block, in each language: it has all links, and is the largest. The others are stored as they
 * occur.
 */
async function storeWhole(
  tx: Tx,
  row: typeof campaigns.$inferSelect,
  message: CompiledCampaign,
): Promise<void> {
  const conditions = [message, ...message.variants].map((one) => one.conditions.size);
  if (Math.max(...conditions) > MAX_CONDITIONS)
    throw new AppError("invalid", MESSAGES.automations.manyConditions(MAX_CONDITIONS));
  for (const language of [null, ...message.variants.map((one) => one.language)]) {
    const version = await compileVersion(row, message, writeVersionKey(language, ""));
    const recipients = language === null ? null : 0;
    if (version !== null) await tx.insert(campaignVersions).values({ ...version, recipients });
  }
}
