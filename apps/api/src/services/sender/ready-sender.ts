import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AccountCtx } from "../../deps.ts";
import type { Credentials, SendOutcome } from "../../providers/email/types.ts";
import { refreshGoogle, replaceRefused } from "./refresh-google.ts";
import { readChosenSender } from "./chosen-sender.ts";
import type { SenderId } from "./chosen-sender.ts";
import { credentialsFor, hasCredential } from "./stored-settings.ts";
import type { Sender } from "./stored-settings.ts";

/** A sender that can send now; or why the user has to act; or that a later try may succeed. */
export type ReadySender =
  | { kind: "ready"; sender: Sender }
  | { kind: "credentials"; reason: string }
  | { kind: "later"; afterMs: number };

const LATER_MS = 10_000;

/**
 * Opens the user's credentials, with a fresh access token where a connected Gmail account is about to send and its
 * token ends within a minute, which is longer than a time slice of sending.
 *
 * @param service - The service that will send.
 * @throws AppError "missing" for a sender that is none of the account's.
 */
export async function readySender(
  ctx: AccountCtx,
  service: EmailService,
  senderId: SenderId = null,
): Promise<ReadySender> {
  if (service === "gmail") {
    const freshness = await refreshGoogle(ctx);
    if (freshness === "revoked") {
      return { kind: "credentials", reason: MESSAGES.server.gmailConnectAgain };
    }
    if (freshness === "later") return { kind: "later", afterMs: LATER_MS };
  }
  const sender = await readChosenSender(ctx, ctx.db, senderId);
  return sender === null || !hasCredential(sender, service)
    ? { kind: "credentials", reason: MESSAGES.server.emailNotConfigured }
    : { kind: "ready", sender: { ...sender, credentials: credentialsFor(sender, service) } };
}

/**
 * Looks again at an outcome that refuses the credentials: a connected Gmail account may have another access token than
 * the refused one, or get one, and then the mail only has to be tried again. Where the account has to be connected
 * again its settings say so from now on, and the outcome stands.
 *
 * @param credentials - Those that were sent with.
 */
export async function reconsiderRefusal(
  ctx: AccountCtx,
  credentials: Credentials,
  outcome: SendOutcome,
): Promise<SendOutcome> {
  if (outcome.kind !== "pause" || outcome.cause !== "credentials") return outcome;
  if (credentials.service !== "gmail" || credentials.googleAccessToken === null) return outcome;
  const freshness = await replaceRefused(ctx, credentials.googleAccessToken);
  if (freshness === "revoked") return outcome;
  const { reason } = outcome;
  return { kind: "retry", reason, afterMs: freshness === "later" ? LATER_MS : 0 };
}
