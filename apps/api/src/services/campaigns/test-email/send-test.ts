import { setTimeout } from "node:timers/promises";
import { templateInput } from "@dakiya/domain/campaign";
import { cleanAddress } from "@dakiya/domain/cells";
import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SendTestInput, TestResultsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { LimitHit } from "../../../limits.ts";
import type { SendOutcome } from "../../../providers/email/types.ts";
import { countLimit } from "../../audit/count-limit.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { mailAsTest, refuseTest } from "../../email-settings/send-test-email.ts";
import { isPlain } from "../../rendering/render-apart.ts";
import { readChosenSettings, toSenderId } from "../../sender/chosen-sender.ts";
import type { SenderId } from "../../sender/chosen-sender.ts";
import type { RenderedMail } from "../../rendering/render-mail.ts";
import { chooseMessage } from "../review/choose-message.ts";
import type { ChosenMessage } from "../review/choose-message.ts";
import { inertLink, readRecipient, renderAs } from "../review/preview-mail.ts";
import { refuseWhoSaidNo } from "./may-not-mail.ts";
import { rememberAddresses } from "./test-addresses.ts";

type Result = TestResultsWire["results"][number];

/** A request ends before its client gives up; addresses that are left then are named. */
const DEADLINE_MS = 45_000;
/** How long a service may ask to wait between two addresses. */
const MOMENT_MS = 2_000;

/**
 * Sends a message as one customer would get it to some addresses, or to the sender's own, without pixel, tracked links or
 * unsubscribe link. No log or counter records it.
 *
 * @throws AppError "missing" for a customer that is not the user's; "invalid" for a message that could not be sent
 *   either, and for addresses that said no; "impossible" without email settings or when nothing was sent; "slowDown".
 */
export async function sendTestMail(ctx: Ctx, input: SendTestInput): Promise<TestResultsWire> {
  const { to, marked = true, ...given } = input;
  const recipient = await readRecipient(ctx, given.customerId);
  const message = await chooseMessage(ctx, given);
  checkMessage(message);
  const senderId = toSenderId(message.senderId);
  const settings = await readChosenSettings(ctx, ctx.db, senderId);
  if (settings === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  const emails = to === undefined ? [settings.senderEmail] : distinctAddresses(to);
  if (to !== undefined) await refuseWhoSaidNo(ctx.db, ctx, emails);
  const subject = marked ? `[Test] ${message.subject}` : message.subject;
  const { mail } = await renderAs(ctx, { ...message, subject }, recipient, {
    company: settings.senderName,
    signature: settings.signature,
    // A page has a place for the link, which must not stay empty; a plain message has none.
    unsubscribe: isPlain(message) ? null : inertLink(ctx),
  });
  const { service } = settings;
  const results = await sendToEach(ctx, { service, senderId, mail }, emails);
  const sent = results.filter(({ isSent }) => isSent).map(({ email }) => email);
  if (sent.length === 0) await refuseTest(ctx, service, results[0]?.reason ?? "");
  // They have been sent: no transaction could take that back.
  await recordAudit(ctx.db, ctx, {
    action: "test-mail.sent",
    details: { service, ...(to === undefined ? {} : { addresses: sent.length }) },
  });
  if (to !== undefined) await rememberAddresses(ctx, sent);
  return { results };
}

const distinctAddresses = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => (cleanAddress(text) ?? text).toLowerCase())),
];

/** One email at a time: an address that is refused leaves the others theirs. */
async function sendToEach(
  ctx: Ctx,
  by: { service: EmailService; senderId: SenderId; mail: RenderedMail },
  emails: readonly string[],
): Promise<Result[]> {
  const until = performance.now() + DEADLINE_MS;
  const results: Result[] = [];
  /** Why no further one is tried. */
  let stopped: string | null = null;
  for (const email of emails) {
    if (performance.now() > until) stopped ??= MESSAGES.testEmails.outOfTime;
    if (stopped === null) stopped = await limitReached(ctx, results.length === 0);
    if (stopped !== null) {
      results.push({ email, isSent: false, reason: stopped });
      continue;
    }
    const outcome = await sendPatiently(ctx, by, email);
    const isSent = outcome.kind === "accepted";
    results.push({ email, isSent, reason: isSent ? null : outcome.reason });
    // The account can't send at all.
    if (outcome.kind === "pause") stopped = outcome.reason;
  }
  return results;
}

/** Sends one test; once more where the service asks for a moment, as it may between several. */
async function sendPatiently(
  ctx: Ctx,
  { mail, ...by }: { service: EmailService; senderId: SenderId; mail: RenderedMail },
  address: string,
): Promise<SendOutcome> {
  const email = { to: [{ address, name: "" }], render: () => mail };
  const first = await mailAsTest(ctx, by, email);
  if (first.kind !== "retry" || first.afterMs === null || first.afterMs > MOMENT_MS) return first;
  await setTimeout(first.afterMs);
  return await mailAsTest(ctx, by, email);
}

/** Counts one address. @returns Why it was one too many. @throws LimitHit where it is the first. */
async function limitReached(ctx: Ctx, isFirst: boolean): Promise<string | null> {
  try {
    await countLimit(ctx, "testAddress", String(ctx.account.id));
    return null;
  } catch (error) {
    if (isFirst || !(error instanceof LimitHit)) throw error;
    return error.message;
  }
}

function checkMessage({ subject, previewText, body, design, html }: ChosenMessage): void {
  const template = {
    subject,
    previewText,
    ...(design != null ? { design } : html != null ? { html } : { body }),
  };
  const fields = (templateInput.safeParse(template).error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  if (fields[0] !== undefined) throw new AppError("invalid", fields[0].message, { fields });
}
