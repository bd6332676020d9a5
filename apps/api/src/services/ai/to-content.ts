import { parseAiOutput } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";
import type { AiOutcome } from "../../providers/ai/index.ts";

/**
 * A campaign's text from the AI's outcome: "Subject: …", a blank line, the body.
 *
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export function toContent(outcome: AiOutcome): string {
  switch (outcome.kind) {
    case "text": {
      const parsed = parseAiOutput(outcome.text);
      if (!parsed.ok) throw invalidFormat(parsed.message);
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

/** The refusal of a text in another format than docs/product.md, AI. */
export function invalidFormat(message: string = MESSAGES.ai.invalidFormat): AppError {
  return new AppError("impossible", message, { reason: "INVALID_FORMAT" });
}
