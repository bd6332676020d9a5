import { buildRewritePrompt, parseRewritten } from "@dakiya/domain/ai";
import type { AiRewriteInput } from "@dakiya/domain/ai";
import type { Ctx } from "../../deps.ts";
import { countRequest, invalidFormat, textOf } from "./requests.ts";

/**
 * Has the AI improve, shorten or translate lines of a message (docs/product.md, AI). Only those lines leave the server.
 *
 * @returns As many lines, with the same variables and no other tags.
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function rewriteText(ctx: Ctx, input: AiRewriteInput): Promise<string> {
  await countRequest(ctx);
  const rewritten = parseRewritten(textOf(await ctx.ai.generate(buildRewritePrompt(input))), input);
  if (rewritten === null) throw invalidFormat();
  return rewritten;
}
