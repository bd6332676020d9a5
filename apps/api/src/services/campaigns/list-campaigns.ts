import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { findCampaigns } from "./find-campaigns.ts";

/** All the user's campaigns, the newest first (SPEC §2, campaigns list). */
export async function listCampaigns(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<CampaignWire[]> {
  return await findCampaigns(ctx.db, ctx.userId);
}
