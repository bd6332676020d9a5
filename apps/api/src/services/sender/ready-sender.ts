import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { refreshGoogle } from "./refresh-google.ts";
import { hasCredential, readSender, type Sender } from "./stored-settings.ts";

/** A sender that can send now; or why somebody has to act; or that trying later will do. */
export type ReadySender =
  | { kind: "ready"; sender: Sender }
  | { kind: "credentials"; reason: string }
  | { kind: "later"; afterMs: number };

const LATER_MS = 10_000;

/**
 * Opens the user's credentials, with a fresh access token where a connected Gmail account is about to send and its
 * token ends within a minute, which is longer than a turn of sending.
 *
 * @param service - What is sent with.
 */
export async function readySender(ctx: Ctx, service: EmailService): Promise<ReadySender> {
  if (service === "gmail") {
    const freshness = await refreshGoogle(ctx);
    if (freshness === "revoked") {
      return { kind: "credentials", reason: MESSAGES.server.gmailConnectAgain };
    }
    if (freshness === "later") return { kind: "later", afterMs: LATER_MS };
  }
  const sender = await readSender(ctx);
  return sender === null || !hasCredential(sender.credentials, service)
    ? { kind: "credentials", reason: MESSAGES.server.emailNotConfigured }
    : { kind: "ready", sender };
}
