import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { beginVisit, gmailCallbackUrl } from "./google-visit.ts";

/**
 * The address of Google's consent page for sending by Gmail in the user's name.
 *
 * @param input.sessionId - The only session that may return from there.
 * @throws AppError "impossible" where the operator has not set it up.
 */
export async function connectGmail(
  ctx: Ctx,
  input: { sessionId: string },
): Promise<{ url: string }> {
  const { google } = ctx;
  if (google === null) throw new AppError("impossible", MESSAGES.server.gmailNotOffered);
  await ctx.limits.count("testEmail", `gmail:${ctx.userId}`);
  const visit = await beginVisit(ctx, input.sessionId);
  return { url: google.consentUrl({ ...visit, redirectUri: gmailCallbackUrl(ctx) }) };
}
