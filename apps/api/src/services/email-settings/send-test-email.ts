import { randomUUID } from "node:crypto";
import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { TestEmailInput } from "@dakiya/domain/wire";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { keepCheck } from "./check-sender.ts";
import type { SendOutcome } from "../../providers/email/types.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { parseMail } from "../rendering/parse-mail.ts";
import { NOBODY, renderMail } from "../rendering/render-mail.ts";
import type { RenderedMail } from "../rendering/render-mail.ts";
import { readySender, reconsiderRefusal } from "../sender/ready-sender.ts";
import { readChosenSettings, toSenderId } from "../sender/chosen-sender.ts";
import type { SenderId } from "../sender/chosen-sender.ts";
import type { Sender } from "../sender/stored-settings.ts";

const { testSubject: SUBJECT, testBody: BODY } = MESSAGES.emailSettings;

/**
 * Sends one mail by the saved configuration, to the configured sender address alone: the test must not be a
 * way to mail strangers.
 *
 * @throws AppError "impossible" without saved settings, for another recipient, or when the service refuses.
 */
export async function sendTestEmail(ctx: Ctx, input: TestEmailInput): Promise<{ message: string }> {
  const senderId = toSenderId(input.senderId);
  const row = await readChosenSettings(ctx, ctx.db, senderId);
  if (row === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  if (input.to.trim().toLowerCase() !== row.senderEmail.toLowerCase()) {
    throw new AppError("impossible", MESSAGES.emailSettings.testToSelf(senderId !== null));
  }
  const by = { service: row.service, senderId };
  await mailToSelf(ctx, by, ({ credentials, email, senderName }) =>
    renderMail(
      parseMail({
        subject: input.subject ?? SUBJECT,
        body: input.body ?? `${BODY} It went out by ${credentials.service}.`,
        company: senderName,
      }),
      // Nothing is known of the sender but name and address.
      { ...NOBODY, name: senderName, email },
      { unsubscribe: null, openPixel: null },
    ),
  );
  return { message: MESSAGES.emailSettings.testSent };
}

const DEADLINE_MS = 20_000;
const CHECK_MS = 5_000;

/**
 * Sends one mail by the saved configuration, to the configured sender address alone: a test must not be a way to mail
 * strangers.
 *
 * @param by - The sender and its service.
 * @param render - Makes the mail for the sender.
 * @throws AppError "impossible" when the service refuses, or the account has to be connected again; "slowDown" after
 *   too many an hour.
 */
export async function mailToSelf(
  ctx: Ctx,
  by: { service: EmailService; senderId: SenderId },
  render: (sender: Sender) => RenderedMail,
): Promise<void> {
  const { service } = by;
  await countLimit(ctx, "testEmail", String(ctx.account.id));
  const outcome = await mailAsTest(ctx, by, { render });
  if (outcome.kind !== "accepted") await refuseTest(ctx, service, outcome.reason);
  // It has been sent: no transaction could take that back.
  await recordAudit(ctx.db, ctx, { action: "test-mail.sent", details: { service } });
}

/** Sends a test by the saved configuration, to the sender unless `to` is given, and keeps what it says of the credential. */
export async function mailAsTest(
  ctx: Ctx,
  { service, senderId }: { service: EmailService; senderId: SenderId },
  email: Pick<StaffEmail, "render" | "to">,
): Promise<SendOutcome> {
  const outcome = await sendToStaff(ctx, service, { key: randomUUID(), senderId, ...email });
  if (outcome.kind === "accepted") {
    await keepCheck(ctx, service, { kind: "accepted" });
    return outcome;
  }
  ctx.log.warn({ outcome: outcome.kind, reason: outcome.reason }, "test email failed");
  if (outcome.kind === "pause" && outcome.cause === "credentials")
    await keepCheck(ctx, service, { kind: "refused", reason: withoutStop(outcome.reason) });
  return outcome;
}

/** Refuses a test that the service did not take, with the step at which an own server failed. @throws AppError "impossible" */
export async function refuseTest(ctx: Ctx, service: EmailService, reason: string): Promise<never> {
  const fault = service === "smtp_server" ? await findFault(ctx, service) : null;
  throw testFailed(service, fault ?? reason);
}

/** The step at which a connection to the user's mail server fails, with its remedy; null where none does. */
async function findFault(ctx: Ctx, service: EmailService): Promise<string | null> {
  const ready = await readySender(ctx, service);
  if (ready.kind !== "ready") return null;
  const check = await ctx.email.check(ready.sender.credentials, { deadlineMs: CHECK_MS });
  if (check.kind === "accepted") return null;
  await keepCheck(ctx, service, check);
  return `${check.reason}.`;
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, "");

/** An email from the account to itself or its users, of which no campaign knows. */
type StaffEmail = {
  /** UUID. */
  key: string;
  /** Absent for the default sender. */
  senderId?: SenderId;
  /** The sender itself, where they are left out. */
  to?: readonly { address: string; name: string }[];
  /** Where one click ends such emails (RFC 8058), if they come by themselves. */
  unsubscribeUrl?: string;
  render: (sender: Sender) => RenderedMail;
};

/** Sends an email by the saved configuration, once more where that only took a fresh access token. */
export async function sendToStaff(
  ctx: AccountCtx,
  service: EmailService,
  email: StaffEmail,
): Promise<SendOutcome> {
  const first = await sendOnce(ctx, service, email);
  // The access token has expired and was replaced, so the mail is sent again.
  const isRenewed = first.kind === "retry" && first.afterMs === 0;
  return isRenewed ? await sendOnce(ctx, service, email) : first;
}

async function sendOnce(
  ctx: AccountCtx,
  service: EmailService,
  { key, senderId = null, to, unsubscribeUrl, render }: StaffEmail,
): Promise<SendOutcome> {
  const ready = await readySender(ctx, service, senderId);
  if (ready.kind === "later")
    return { kind: "retry", reason: MESSAGES.server.unavailable, afterMs: ready.afterMs };
  if (ready.kind === "credentials")
    return { kind: "pause", cause: "credentials", reason: ready.reason, untilMs: null };
  const { credentials, email, senderName, replyTo } = ready.sender;
  const self = { address: email, name: senderName };
  const adapter = ctx.email.for(credentials.service);
  const rendered = render(ready.sender);
  const mails = (to ?? [self]).map((person, nth) => ({
    ...{ token: `test-${nth === 0 ? key : `${nth}-${key}`}`, to: person, ...rendered },
    unsubscribeUrl: unsubscribeUrl ?? null,
  }));
  const answers = replyTo === null ? {} : { replyTo };
  const batch = { key, from: self, ...answers, mails, listId: null, createdAt: new Date() };
  const outcome = await adapter.prepare(batch, credentials).send({ deadlineMs: DEADLINE_MS });
  return await reconsiderRefusal(ctx, credentials, outcome);
}

function testFailed(path: EmailService, message: string): AppError {
  return new AppError("impossible", MESSAGES.emailSettings.testFailed, {
    fields: [{ path, message }],
  });
}
