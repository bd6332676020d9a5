import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraftWire, FollowUpInput } from "@dakiya/domain/wire";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { cutName } from "./cut-name.ts";
import { findCampaignRow } from "../find-rows.ts";
import { refuseMoreDrafts } from "./refuse-more-drafts.ts";
import { toDraftWire } from "../../wire/to-draft-wire.ts";

/**
 * Makes a draft to recipients of an earlier campaign, starting from its message. The recipients are decided when the
 * draft is sent, so later opens count.
 *
 * @throws AppError "missing"; "impossible" for one draft too many; "conflict" for a campaign that was never sent.
 */
export async function followUpCampaign(ctx: Ctx, input: FollowUpInput): Promise<CampaignDraftWire> {
  return await ctx.db.transaction(async (tx) => {
    await refuseMoreDrafts(tx, ctx);
    const earlier = await findCampaignRow(tx, ctx, input.id);
    const { ownerId, id, name, subject, body, variables } = earlier;
    if (earlier.totalRecipients === 0) throw new AppError("conflict", MESSAGES.server.notSentYet);
    const [draft] = await tx
      .insert(campaigns)
      .values({
        ownerId,
        name: cutName(MESSAGES.server.followUpTo(name)),
        status: "draft",
        subject,
        body,
        variables,
        followUpOf: id,
        followUpKind: input.kind,
      })
      .returning();
    if (draft === undefined) throw new Error("No draft came back");
    return toDraftWire(draft);
  });
}
