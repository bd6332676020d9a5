import { MESSAGES } from "@dakiya/domain/messages";
import type { TestEmailInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { NOBODY, parseMail, renderMail } from "../deliveries/mail/render-mail.ts";
import { mailToSelf } from "./mail-to-self.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

const { testSubject: SUBJECT, testBody: BODY } = MESSAGES.emailSettings;

/**
 * Sends one mail by the saved configuration, to the configured sender address alone: the test must not be a
 * way to mail strangers.
 *
 * @throws AppError "impossible" without saved settings, for another recipient, or when the service refuses.
 */
export async function sendTestEmail(ctx: Ctx, input: TestEmailInput): Promise<{ message: string }> {
  const stored = await readStoredSettings(ctx);
  if (stored === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  if (input.to.trim().toLowerCase() !== stored.senderEmail.toLowerCase()) {
    throw new AppError("impossible", "A test email goes only to your own Company Email address");
  }
  await mailToSelf(ctx, stored.service, ({ credentials, senderName }) =>
    renderMail(
      parseMail({
        subject: input.subject ?? SUBJECT,
        body: input.body ?? `${BODY} It went out by ${credentials.service}.`,
        company: senderName,
      }),
      // Nothing is known of the sender but name and address.
      { ...NOBODY, name: senderName, email: credentials.senderEmail },
      { unsubscribe: null, openPixel: null },
    ),
  );
  return { message: MESSAGES.emailSettings.testSent };
}
