import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { AiOutcome } from "../../providers/ai/classify-ai-error.ts";
import { countLimit } from "../audit/count-limit.ts";

/** Counts one request to the AI against the user's limits. @throws AppError "slowDown" past them */
export async function countRequest(ctx: Ctx): Promise<void> {
  await countLimit(ctx, "ai", String(ctx.account.id));
  await countLimit(ctx, "aiDaily", String(ctx.account.id));
}

/**
 * The text of the AI's outcome, as it came.
 *
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export function textOf(outcome: AiOutcome): string {
  switch (outcome.kind) {
    case "text":
      return outcome.text;
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

/** The refusal of a text in another format than the prompt asked for (docs/product.md, AI). */
export function invalidFormat(message: string = MESSAGES.ai.invalidFormat): AppError {
  return new AppError("impossible", message, { reason: "INVALID_FORMAT" });
}
