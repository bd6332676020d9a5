import type { AiContentInput } from "@dakiya/domain/ai";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function generateCampaignContent(_ctx: Ctx, _input: AiContentInput): Promise<string> {
  throw new Error("being written");
}
