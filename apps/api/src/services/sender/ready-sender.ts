import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AccountCtx } from "../../deps.ts";
import type { Credentials, SendOutcome } from "../../providers/email/types.ts";
import { CONNECTIONS, refreshAccess, replaceRefused } from "./refresh-access.ts";
import type { ConnectionName } from "./refresh-access.ts";
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

/** Services whose accounts may be connected by a page of consent. */
const CONNECTION_OF: Readonly<Partial<Record<EmailService, ConnectionName>>> = {
  ...{ gmail: "gmail", smtp_server: "smtp" },
};

/**
 * Opens the user's credentials, with a fresh access token where a connected account is about to send and its
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
  const connection = CONNECTION_OF[service];
  if (connection !== undefined) {
    const freshness = await refreshAccess(ctx, connection);
    if (freshness === "revoked")
      return { kind: "credentials", reason: CONNECTIONS[connection].ended };
    if (freshness === "later") return { kind: "later", afterMs: LATER_MS };
  }
  const sender = await readChosenSender(ctx, ctx.db, senderId);
  return sender === null || !hasCredential(sender, service)
    ? { kind: "credentials", reason: MESSAGES.server.emailNotConfigured }
    : { kind: "ready", sender: { ...sender, credentials: credentialsFor(sender, service) } };
}

/**
 * Looks again at an outcome that refuses the credentials: a connected account may have another access token than
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
  const refused = tokenOf(credentials);
  if (refused === null) return outcome;
  const freshness = await replaceRefused(ctx, refused.connection, refused.token);
  if (freshness === "revoked") return outcome;
  const { reason } = outcome;
  return { kind: "retry", reason, afterMs: freshness === "later" ? LATER_MS : 0 };
}

/** The access token that was sent with; null where it was a secret of another kind. */
function tokenOf(credentials: Credentials): { connection: ConnectionName; token: string } | null {
  if (credentials.service === "gmail") {
    const { googleAccessToken: token } = credentials;
    return token === null ? null : { connection: "gmail", token };
  }
  if (credentials.service !== "smtp_server") return null;
  const { smtpServer: server, smtpServerPassword: token } = credentials;
  return server?.signIn !== "xoauth2" || token === null ? null : { connection: "smtp", token };
}
