import { CAMPAIGN_NAME_MAX } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { CampaignDraftWire, FollowUpInput } from "@dakiya/domain/wire";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { toDraftWire } from "../../wire/campaigns.ts";
import { emit } from "../../events/emit.ts";
import { refuseAutomationEmail } from "../change-status.ts";
import { findCampaignRow } from "../find-rows.ts";
import { refuseMoreDrafts } from "./draft-rows.ts";

/**
 * Makes a draft out of a campaign in any state: its message and its audience, "Copy of …".
 *
 * @throws AppError "missing"; "impossible" for one draft too many; "conflict" for the mail of an automation
 */
export async function duplicateCampaign(
  ctx: Ctx,
  input: { id: string },
): Promise<CampaignDraftWire> {
  return await ctx.db.transaction(async (tx) => {
    await refuseMoreDrafts(tx, ctx);
    const original = await findCampaignRow(tx, ctx, input.id);
    refuseAutomationEmail(original);
    const { accountId, segmentId, followUpOf, followUpKind, leaveOut, draft } = original;
    const [copy] = await tx
      .insert(campaigns)
      .values({
        accountId,
        name: original.name.trim() === "" ? "" : cutName(MESSAGES.server.copyOf(original.name)),
        status: "draft",
        ...messageOf(original),
        segmentId,
        followUpOf,
        followUpKind,
        leaveOut,
        // The scheduled time belongs to the original.
        draft: draft && { ...draft, startAt: null },
      })
      .returning();
    if (copy === undefined) throw new Error("No draft came back");
    const details = { copyOf: original.name };
    await emit(tx, "campaign.drafted", { actor: ctx, ids: [copy.id], details });
    return toDraftWire(copy);
  });
}

/**
 * Makes a draft to recipients of an earlier campaign, starting from its message. The recipients are decided when the
 * draft is sent, so later opens count.
 *
 * @throws AppError "missing"; "impossible" for one draft too many; "conflict" for a campaign that was never sent, and for the mail of an
 *   automation.
 */
export async function followUpCampaign(ctx: Ctx, input: FollowUpInput): Promise<CampaignDraftWire> {
  return await ctx.db.transaction(async (tx) => {
    await refuseMoreDrafts(tx, ctx);
    const earlier = await findCampaignRow(tx, ctx, input.id);
    refuseAutomationEmail(earlier);
    const { accountId, id, name } = earlier;
    if (earlier.totalRecipients === 0) throw new AppError("conflict", MESSAGES.server.notSentYet);
    const [draft] = await tx
      .insert(campaigns)
      .values({
        accountId,
        name: cutName(MESSAGES.server.followUpTo(name)),
        status: "draft",
        ...messageOf(earlier),
        followUpOf: id,
        followUpKind: input.kind,
      })
      .returning();
    if (draft === undefined) throw new Error("No draft came back");
    const details = { followUpTo: name };
    await emit(tx, "campaign.drafted", { actor: ctx, ids: [draft.id], details });
    return toDraftWire(draft);
  });
}

function messageOf(row: typeof campaigns.$inferSelect) {
  const { subject, previewText, body, design, html, variables, senderId } = row;
  const { language, variants, trackingChoice, linkTagsChoice } = row;
  return {
    ...{ language, variants },
    ...{ subject, previewText, body, design, html, variables, senderId },
    ...{ trackingChoice, linkTagsChoice },
  };
}

/** A name derived from another, cut to the length a campaign's name may have. */
export function cutName(name: string): string {
  return firstCharacters(name, CAMPAIGN_NAME_MAX).trim();
}
