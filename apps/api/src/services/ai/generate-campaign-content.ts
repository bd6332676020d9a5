import { type AiContentInput, buildCampaignPrompt, parseAiOutput } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/**
 * Asks the AI for a campaign's text (SPEC §7): "Subject: …", a blank line, the body. Only the rules and the
 * user's own words leave the server, never a customer.
 *
 * @throws AppError with the sentences of SPEC §8; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function generateCampaignContent(ctx: Ctx, input: AiContentInput): Promise<string> {
  await ctx.limits.count("ai", String(ctx.userId));
  await ctx.limits.count("aiDaily", String(ctx.userId));
  const outcome = await ctx.ai.generate(buildCampaignPrompt(input));
  switch (outcome.kind) {
    case "text": {
      const parsed = parseAiOutput(outcome.text);
      if (!parsed.ok)
        throw new AppError("impossible", parsed.message, { reason: "INVALID_FORMAT" });
      return `Subject: ${parsed.subject}\n\n${parsed.body}`;
    }
    case "not-configured":
      throw new AppError("unavailable", MESSAGES.server.aiNotConfigured, {
        reason: "AI_NOT_CONFIGURED",
      });
    case "unauthorized":
      throw new AppError("unauthenticated", MESSAGES.ai.authenticationFailed, {
        reason: "AI_UNAUTHORIZED",
      });
    case "busy":
      throw new AppError("slowDown", MESSAGES.ai.busy, { reason: "AI_BUSY" });
    case "quota":
      throw new AppError("slowDown", MESSAGES.ai.quotaExceeded, { reason: "QUOTA_EXCEEDED" });
    case "failed":
      throw new AppError("unavailable", MESSAGES.ai.failed, { cause: outcome.reason });
  }
}
