import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { cutName } from "./cut-name.ts";
import { findCampaignRow } from "../find-rows.ts";
import { refuseMoreDrafts } from "./refuse-more-drafts.ts";
import { toDraftWire } from "../../wire/to-draft-wire.ts";

/**
 * Makes a draft out of a campaign in any state: its message and its audience, "Copy of …".
 *
 * @throws AppError "missing"; "impossible" for one draft too many
 */
export async function duplicateCampaign(
  ctx: Ctx,
  input: { id: string },
): Promise<CampaignDraftWire> {
  return await ctx.db.transaction(async (tx) => {
    await refuseMoreDrafts(tx, ctx);
    const original = await findCampaignRow(tx, ctx, input.id);
    const { ownerId, subject, body, variables, segmentId, followUpOf, followUpKind, draft } =
      original;
    const [copy] = await tx
      .insert(campaigns)
      .values({
        ownerId,
        name: original.name.trim() === "" ? "" : cutName(MESSAGES.server.copyOf(original.name)),
        status: "draft",
        subject,
        body,
        variables,
        segmentId,
        followUpOf,
        followUpKind,
        // The scheduled time belongs to the original.
        draft: draft && { ...draft, startAt: null },
      })
      .returning();
    if (copy === undefined) throw new Error("No draft came back");
    return toDraftWire(copy);
  });
}
