import type { CampaignInput } from "@dakiya/domain/campaign";
import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function createCampaign(
  _ctx: Ctx,
  _input: { campaign: CampaignInput; idempotencyKey?: string | undefined },
): Promise<CampaignWire> {
  throw new Error("being written");
}
