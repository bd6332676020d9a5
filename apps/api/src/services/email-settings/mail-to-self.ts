import { randomUUID } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Sender } from "./stored-settings.ts";

const DEADLINE_MS = 20_000;

/**
 * Sends one mail by the saved configuration, to the configured sender address alone: a test must not be a way to mail
 * strangers.
 *
 * @throws AppError "impossible" when the service refuses; "slowDown" after too many an hour.
 */
export async function mailToSelf(
  ctx: Ctx,
  sender: Sender,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  const { credentials, senderName } = sender;
  await ctx.limits.count("testEmail", String(ctx.userId));
  const self = { address: credentials.senderEmail, name: senderName };
  const key = randomUUID();
  const outcome = await ctx.email.for(credentials.service).send(
    {
      key,
      from: self,
      mails: [{ token: `test-${key}`, to: self, ...mail, unsubscribeUrl: null }],
      createdAt: new Date(),
      mayHaveBeenAccepted: false,
      firstAttemptAt: null,
    },
    credentials,
    { deadlineMs: DEADLINE_MS },
  );
  if (outcome.kind === "accepted") return;
  ctx.log.warn({ outcome: outcome.kind, reason: outcome.reason }, "test email failed");
  throw new AppError("impossible", MESSAGES.emailSettings.testFailed, {
    fields: [{ path: credentials.service, message: outcome.reason }],
  });
}
