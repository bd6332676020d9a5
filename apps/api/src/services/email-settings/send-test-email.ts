import { randomUUID } from "node:crypto";
import { MESSAGES } from "@dakiya/domain/messages";
import type { TestEmailInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { parseMail, renderMail } from "../deliveries/render-mail.ts";
import { readSender } from "./stored-settings.ts";

const SUBJECT = "Test email from Dakiya";
const BODY = "This test email shows that your email configuration works.";

/** Nothing is known of the sender but name and address: variables take their fallbacks. */
const NOBODY = {
  phone: null,
  city: null,
  state: null,
  country: null,
  gender: null,
  age: null,
  occupation: null,
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
};
const DEADLINE_MS = 20_000;

/**
 * Sends one mail by the saved configuration, to the configured sender address alone: the test must not be a
 * way to mail strangers.
 *
 * @throws AppError "impossible" without saved settings, for another recipient, or when the service refuses.
 */
export async function sendTestEmail(ctx: Ctx, input: TestEmailInput): Promise<{ message: string }> {
  const sender = await readSender(ctx);
  if (sender === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  const { credentials, senderName } = sender;
  if (input.to.trim().toLowerCase() !== credentials.senderEmail.toLowerCase()) {
    throw new AppError("impossible", "A test email goes only to your own Company Email address");
  }
  await ctx.limits.count("testEmail", String(ctx.userId));
  const mail = renderMail(
    parseMail({
      subject: input.subject ?? SUBJECT,
      body: input.body ?? `${BODY} It went out by ${credentials.service}.`,
      company: senderName,
    }),
    { ...NOBODY, name: senderName, email: credentials.senderEmail },
    { unsubscribe: null, openPixel: null },
  );
  const key = randomUUID();
  const outcome = await ctx.email.for(credentials.service).send(
    {
      key,
      from: { address: credentials.senderEmail, name: senderName },
      mails: [
        {
          token: `test-${key}`,
          to: { address: credentials.senderEmail, name: senderName },
          ...mail,
          unsubscribeUrl: null,
        },
      ],
      createdAt: new Date(),
      mayHaveBeenAccepted: false,
      firstAttemptAt: null,
    },
    credentials,
    { deadlineMs: DEADLINE_MS },
  );
  if (outcome.kind === "accepted") return { message: MESSAGES.emailSettings.testSent };
  ctx.log.warn({ outcome: outcome.kind, reason: outcome.reason }, "test email failed");
  throw new AppError("impossible", MESSAGES.emailSettings.testFailed, {
    fields: [{ path: credentials.service, message: outcome.reason }],
  });
}
