import { isHeaderSafe, toWireAddress } from "./header-safety.ts";
import type { MailBatch, MailProblem, OutgoingMail, SendOutcome } from "./types.ts";

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_SUBJECT_BYTES = 998;
const UNDELIVERABLE = "The recipient's address is not one that can be delivered to.";

/** Https as RFC 8058 demands; http too on loopback, where local mode has no certificate. */
const UNSUBSCRIBE_URL =
  /^(?:https:\/\/[A-Za-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?\/[!#-+\--;=?-[\]-~]*$/;

/** The outcome of a batch that can't be built, without being sent, and the mails at fault. */
export type RefusedBatch = { ok: false; outcome: SendOutcome; problems: readonly MailProblem[] };

/**
 * Checks a batch while it is built, and normalises its addresses.
 *
 * An invalid sender pauses, because it would fail every mail; an invalid mail rejects. Deterministic.
 *
 * @param build - Gets the checked batch; its result counts only if every mail was valid.
 */
export function prepareBatch<Built>(
  batch: MailBatch,
  build: (checked: MailBatch) => Built,
): Built | RefusedBatch {
  const from = toWireAddress(batch.from.address);
  if (from === null) {
    return pause("The company email is not an address that can send. Change it in Email Settings.");
  }
  if (!isHeaderSafe(batch.from.name)) {
    return pause(
      "The company name holds characters no mail can carry. Change it in Email Settings.",
    );
  }
  const replyTo = batch.replyTo === undefined ? undefined : toWireAddress(batch.replyTo);
  if (replyTo === null) {
    return pause(
      "The reply-to address is not one that can get email. Change it in Email Settings.",
    );
  }
  const { length } = batch.mails;
  if (length === 0) return reject("There is no mail to send.");
  let problems: MailProblem[] = [];
  const mails = {
    length,
    *[Symbol.iterator]() {
      problems = [];
      let at = 0;
      for (const mail of batch.mails) {
        const address = toWireAddress(mail.to.address);
        const reason = address === null ? UNDELIVERABLE : mailProblem(mail);
        if (reason !== null) problems.push({ at, reason });
        else if (address !== null) {
          yield { ...mail, to: { address, name: mail.to.name.trim() } };
        }
        at += 1;
      }
    },
  };
  const name = batch.from.name.trim();
  const sender = { from: { address: from, name }, ...(replyTo !== undefined && { replyTo }) };
  const builtRequest = build({ ...batch, ...sender, mails });
  const [problem] = problems;
  return problem === undefined ? builtRequest : reject(problem.reason, problems);
}

function mailProblem(mail: OutgoingMail): string | null {
  if (!isHeaderSafe(mail.to.name))
    return "The recipient's name holds characters no mail can carry.";
  if (!isHeaderSafe(mail.subject)) return "The subject holds characters no mail can carry.";
  if (
    mail.subject.length * 3 > MAX_SUBJECT_BYTES &&
    Buffer.byteLength(mail.subject) > MAX_SUBJECT_BYTES
  )
    return "The subject is too long.";
  if (!TOKEN.test(mail.token)) return "The mail has no valid token.";
  if (mail.unsubscribeUrl !== null && !isUnsubscribeUrl(mail.unsubscribeUrl)) {
    return "The unsubscribe link is not a valid address.";
  }
  return null;
}

function isUnsubscribeUrl(text: string): boolean {
  return text.length <= 900 && UNSUBSCRIBE_URL.test(text);
}

function pause(reason: string): RefusedBatch {
  const outcome = { kind: "pause", cause: "account", reason, untilMs: null } as const;
  return { ok: false, outcome, problems: [] };
}

function reject(reason: string, problems: readonly MailProblem[] = []): RefusedBatch {
  return { ok: false, outcome: { kind: "rejected", reason }, problems };
}
