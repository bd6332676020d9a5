import type { CampaignStatus } from "@dakiya/domain/campaign";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { setTimeout as delay } from "node:timers/promises";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { getCampaignSummary } from "./get-campaign.ts";

const EVERY_MS = 500;
const ENDED: readonly CampaignStatus[] = ["completed", "failed", "cancelled"];

/**
 * Streams a campaign's states without its message: the present one at once, then each change. Ends when the campaign
 * has ended or is deleted, or the listener leaves.
 *
 * @throws AppError "missing" when there is no such campaign to begin with.
 */
export async function* watchCampaign(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
  everyMs = EVERY_MS,
): AsyncGenerator<CampaignSummaryWire> {
  let campaign = await getCampaignSummary(ctx, input);
  yield campaign;
  let seen = JSON.stringify(campaign);
  while (!ENDED.includes(campaign.status)) {
    try {
      await delay(everyMs, undefined, signal === undefined ? {} : { signal });
      campaign = await getCampaignSummary(ctx, input);
    } catch (error) {
      const gone = error instanceof AppError && error.kind === "missing";
      if (gone || signal?.aborted === true) return;
      throw error;
    }
    const text = JSON.stringify(campaign);
    if (text !== seen) yield campaign;
    seen = text;
  }
}
