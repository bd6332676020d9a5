import { type AiContentInput, buildCampaignPrompt } from "@dakiya/domain/ai";
import type { Ctx } from "../../deps.ts";
import { countRequest } from "./count-request.ts";
import { toContent } from "./to-content.ts";

/**
 * Asks the AI for a campaign's text (docs/product.md, AI): "Subject: …", a blank line, the body. Only the rules and the
 * user's own words leave the server, never a customer.
 *
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function generateCampaignContent(ctx: Ctx, input: AiContentInput): Promise<string> {
  await countRequest(ctx);
  return toContent(await ctx.ai.generate(buildCampaignPrompt(input)));
}
