import type { Ctx } from "../../deps.ts";
import type { Credentials, SendOutcome } from "../../providers/email/types.ts";
import { replaceRefused } from "./refresh-google.ts";

const LATER_MS = 10_000;

/**
 * Looks again at an outcome that refuses the credentials: a connected Gmail account may have another access token than
 * the refused one, or get one, and then the mail only has to be tried again. Where the account has to be connected
 * again its settings say so from now on, and the outcome stands.
 *
 * @param credentials - Those that were sent with.
 */
export async function reconsiderRefusal(
  ctx: Ctx,
  credentials: Credentials,
  outcome: SendOutcome,
): Promise<SendOutcome> {
  const { service, googleAccessToken } = credentials;
  if (outcome.kind !== "pause" || outcome.cause !== "credentials") return outcome;
  if (service !== "gmail" || googleAccessToken === null) return outcome;
  const freshness = await replaceRefused(ctx, googleAccessToken);
  if (freshness === "revoked") return outcome;
  const { reason } = outcome;
  return { kind: "retry", reason, afterMs: freshness === "later" ? LATER_MS : 0 };
}
