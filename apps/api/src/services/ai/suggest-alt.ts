import { buildAltPrompt, parseAlt } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import { images } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { countRequest, invalidFormat, textOf } from "./requests.ts";

/**
 * Has the AI describe an image of the library. The image and its name leave the server.
 *
 * @throws AppError "missing"; with the sentences of `MESSAGES.ai`; reason QUOTA_EXCEEDED where the AI's budget is spent.
 */
export async function suggestAlt(ctx: Ctx, { id }: { id: string }): Promise<{ alt: string }> {
  const { name, type, content } = images;
  const found = await ctx.db
    .select({ name, type, content })
    .from(images)
    .where(ownRow(images, ctx, id));
  const image = firstOrMissing(found, "Image");
  await countRequest(ctx);
  const prompt = { ...buildAltPrompt(image), image: { type: image.type, content: image.content } };
  const alt = parseAlt(textOf(await ctx.ai.generate(prompt)));
  if (alt === null) throw invalidFormat(MESSAGES.ai.empty);
  return { alt };
}
