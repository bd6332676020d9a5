import { templateInput } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MailAsInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { parseMail, renderMail } from "../../deliveries/mail/render-mail.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/mail/within-time.ts";
import { mailToSelf } from "../../email-settings/mail-to-self.ts";
import { readStoredSettings } from "../../sender/stored-settings.ts";
import { readRecipient } from "./read-recipient.ts";

/**
 * Sends a message as one customer would get it to the user's own sender address, with "[Test]" in its subject and
 * without pixel, tracked links or unsubscribe link. No log or counter records it.
 *
 * @throws AppError "missing" for a customer that is not the user's; "invalid" for a message that could not be sent
 *   either; "impossible" without email settings or when the service refuses; "slowDown".
 */
export async function sendTestMail(ctx: Ctx, input: MailAsInput): Promise<{ message: string }> {
  const { subject, body, customerId } = input;
  const recipient = await readRecipient(ctx, customerId);
  withinTime(MESSAGE_MS, () => checkMessage({ subject, body }));
  const settings = await readStoredSettings(ctx);
  if (settings === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  await mailToSelf(ctx, settings.service, ({ senderName: company }) =>
    renderMail(parseMail({ subject: `[Test] ${subject}`, body, company }), recipient, {
      unsubscribe: null,
      openPixel: null,
    }),
  );
  return { message: MESSAGES.server.testMailSent(settings.senderEmail) };
}

function checkMessage(message: { subject: string; body: string }): void {
  const fields = (templateInput.safeParse(message).error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  if (fields[0] !== undefined) throw new AppError("invalid", fields[0].message, { fields });
}
