import { randomUUID } from "node:crypto";
import { parseTemplate, renderHtmlBody, renderSubject, renderText } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { TestEmailInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { readSender } from "./stored-settings.ts";

const SUBJECT = "Test email from Dakiya";
const BODY =
  "This test email shows that your email configuration works.\n\nIt went out by {service}.";
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
  const subject = parseTemplate(input.subject ?? SUBJECT);
  const body = parseTemplate(input.body ?? BODY.replace("{service}", credentials.service));
  const key = randomUUID();
  const outcome = await ctx.email.for(credentials.service).send(
    {
      key,
      from: { address: credentials.senderEmail, name: senderName },
      mails: [
        {
          token: `test-${key}`,
          to: { address: credentials.senderEmail, name: senderName },
          subject: renderSubject(subject, {}),
          text: renderText(body, {}),
          html: renderHtmlBody(body, {}),
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
