import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function getCampaign(_ctx: Ctx, _input: { id: string }): Promise<CampaignWire> {
  throw new Error("being written");
}
