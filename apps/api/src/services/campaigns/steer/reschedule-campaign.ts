import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire, RescheduleInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { setSchedule } from "../start/set-schedule.ts";

/**
 * Moves a scheduled campaign to another time, or, with null, makes it a draft again.
 *
 * @throws AppError "missing"; "conflict" when it is not scheduled (any more); "invalid" for a time that cannot be.
 */
export async function rescheduleCampaign(ctx: Ctx, input: RescheduleInput): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx, input.id);
    if (row.status !== "scheduled") throw new AppError("conflict", MESSAGES.server.notScheduled);
    if (input.schedule === null) await changeStatus(tx, row, "draft");
    else await setSchedule(tx, ctx, row, input.schedule);
    return await getCampaign(ctx, input, tx);
  });
}
