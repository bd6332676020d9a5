import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function listCampaigns(
  _ctx: Ctx,
  _input: Record<never, never>,
): Promise<CampaignWire[]> {
  throw new Error("being written");
}
