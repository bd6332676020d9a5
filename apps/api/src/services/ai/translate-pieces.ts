import { buildTranslatePrompt, parseTranslated } from "@dakiya/domain/ai";
import type { AiTranslateInput, TranslatedPiece } from "@dakiya/domain/ai";
import { languageLabel } from "@dakiya/domain/language";
import type { Ctx } from "../../deps.ts";
import { countRequest, textOf } from "./requests.ts";

/**
 * Has the AI translate pieces of a message, in one request. Only those pieces leave the server.
 *
 * @returns As many: each with the variables and links of its own, or the sentence why the AI's text is refused.
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function translatePieces(
  ctx: Ctx,
  { language, pieces }: AiTranslateInput,
): Promise<TranslatedPiece[]> {
  await countRequest(ctx);
  const prompt = buildTranslatePrompt(pieces.join("\n\n"), languageLabel(language));
  return parseTranslated(textOf(await ctx.ai.generate(prompt)), pieces);
}
