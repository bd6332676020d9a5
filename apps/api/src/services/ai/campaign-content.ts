import { buildCampaignPrompt, parseAiOutput, readSoFar } from "@dakiya/domain/ai";
import type { AiContentEvent, AiContentInput } from "@dakiya/domain/ai";
import type { Ctx } from "../../deps.ts";
import { findFields } from "../fields/find-fields.ts";
import { readRules } from "../fields/read-rules.ts";
import { loadReferenceNames } from "../rules/references/load-names.ts";
import type { AiOutcome } from "../../providers/ai/classify-ai-error.ts";
import { countRequest, invalidFormat, textOf } from "./requests.ts";

/**
 * Asks the AI for a campaign's text (docs/product.md, AI): "Subject: …", a blank line, the body. Only the rules and the
 * user's own words leave the server, never a customer.
 *
 * @throws AppError with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function generateCampaignContent(ctx: Ctx, input: AiContentInput): Promise<string> {
  await countRequest(ctx);
  return toContent(await ctx.ai.generate(await promptFor(ctx, input)));
}

/**
 * Like `generateCampaignContent`, as a stream, with the whole text at the end. Stops as soon as the text cannot fit
 * the format (docs/product.md, AI).
 *
 * @param signal - Aborts the request when the client leaves.
 * @throws AppError as `generateCampaignContent` does, before the first chunk or after any.
 */
export async function* streamCampaignContent(
  ctx: Ctx,
  input: AiContentInput,
  signal: AbortSignal,
): AsyncGenerator<AiContentEvent> {
  await countRequest(ctx);
  const chunks = ctx.ai.stream(await promptFor(ctx, input), signal);
  let text = "";
  try {
    let next = await chunks.next();
    for (; next.done !== true; next = await chunks.next()) {
      text += next.value;
      if (readSoFar(text) === null) throw invalidFormat();
      yield { type: "text", text: next.value };
    }
    yield { type: "done", text: toContent(next.value) };
  } finally {
    await chunks.return({ kind: "text", text: "" });
  }
}

/** The prompt with the labels of the account's own fields, and the names of what the rules refer to. @throws AppError "invalid" for rules that mean nothing */
async function promptFor(
  ctx: Ctx,
  input: AiContentInput,
): Promise<ReturnType<typeof buildCampaignPrompt>> {
  const segmentRules = await readRules(ctx, input.segmentRules, "segmentRules");
  const own = await findFields(ctx.db, ctx.account.id);
  const nameOf = await loadReferenceNames(ctx.db, ctx.account.id, [segmentRules]);
  return buildCampaignPrompt({ ...input, segmentRules }, own, nameOf);
}

/** A campaign's text from the AI's outcome: "Subject: …", a blank line, the body. @throws AppError as `textOf` does */
function toContent(outcome: AiOutcome): string {
  const parsed = parseAiOutput(textOf(outcome));
  if (!parsed.ok) throw invalidFormat(parsed.message);
  return `Subject: ${parsed.subject}\n\n${parsed.body}`;
}
