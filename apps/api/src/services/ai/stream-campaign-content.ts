import {
  type AiContentEvent,
  type AiContentInput,
  buildCampaignPrompt,
  readSoFar,
} from "@dakiya/domain/ai";
import type { Ctx } from "../../deps.ts";
import { countRequest } from "./count-request.ts";
import { invalidFormat, toContent } from "./to-content.ts";

/**
 * Like `generateCampaignContent`, as a stream, with the whole text at the end. Stops as soon as the text cannot fit
 * the format (docs/product.md, AI).
 *
 * @param gone - Aborts the request when the client leaves.
 * @throws AppError as `generateCampaignContent` does, before the first piece or after any.
 */
export async function* streamCampaignContent(
  ctx: Ctx,
  input: AiContentInput,
  gone: AbortSignal,
): AsyncGenerator<AiContentEvent> {
  await countRequest(ctx);
  const pieces = ctx.ai.stream(buildCampaignPrompt(input), gone);
  let written = "";
  try {
    let next = await pieces.next();
    for (; next.done !== true; next = await pieces.next()) {
      written += next.value;
      if (readSoFar(written) === null) throw invalidFormat();
      yield { type: "text", text: next.value };
    }
    yield { type: "done", text: toContent(next.value) };
  } finally {
    await pieces.return({ kind: "text", text: "" });
  }
}
