import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { CopiedImageWire, CopyImagesInput, ImageWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { inBatches } from "../in-batches.ts";
import { uploadImage } from "./upload-image.ts";

/** Pictures that are fetched at a time. */
const CONCURRENCY = 3;

/**
 * Copies pictures of other servers into the account's images. Each says for itself why it could not be copied.
 *
 * @throws AppError "slowDown".
 */
export async function copyImages(
  ctx: Ctx,
  { urls }: CopyImagesInput,
): Promise<{ copies: CopiedImageWire[] }> {
  await countLimit(ctx, "addressCheck", String(ctx.account.id), urls.length);
  return { copies: await inBatches(urls, CONCURRENCY, async (url) => await copyOrSay(ctx, url)) };
}

async function copyOrSay(ctx: Ctx, url: string): Promise<CopiedImageWire> {
  try {
    return { url, image: await copyImage(ctx, url), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { url, image: null, problem: error.message };
  }
}

async function copyImage(ctx: Ctx, url: string): Promise<ImageWire> {
  const words = MESSAGES.images;
  const fetched = await ctx.web.download(url, IMAGE_LIMITS.uploadBytes);
  if (fetched.kind === "tooLarge") throw new AppError("impossible", words.tooLarge);
  if (fetched.kind === "failed")
    throw new AppError("impossible", words.notReached(fetched.problem));
  if (fetched.status !== 200) throw new AppError("impossible", words.notThere(fetched.status));
  return await uploadImage(ctx, { content: fetched.content, filename: nameIn(url), alt: "" });
}

/** The last part of the path, as a person reads it. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(last).replaceAll("\0", "");
  } catch {
    return last;
  }
}
