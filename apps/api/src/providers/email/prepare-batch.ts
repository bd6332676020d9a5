import { isHeaderSafe, toWireAddress } from "./header-safety.ts";
import type { MailBatch, MailProblem, OutgoingMail, SendOutcome } from "./types.ts";

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_SUBJECT_BYTES = 998;
const UNDELIVERABLE = "The recipient's address is not one that can be delivered to.";

/** Https as RFC 8058 demands; http too on this machine, where local mode has no certificate. */
const UNSUBSCRIBE_URL =
  /^(?:https:\/\/[A-Za-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?\/[!#-+\--;=?-[\]-~]*$/;

/** A batch that can be written out, or the outcome it has without being sent, and the mails that are to blame. */
export type PreparedBatch =
  | { ok: true; batch: MailBatch }
  | { ok: false; outcome: SendOutcome; problems: readonly MailProblem[] };

/**
 * Checks a batch before anything is built from it, and puts its addresses into wire form.
 *
 * A sender that cannot be written pauses, because it would fail everybody; a mail that cannot be written rejects.
 * The same batch always has the same result.
 */
export function prepareBatch(batch: MailBatch): PreparedBatch {
  const from = toWireAddress(batch.from.address);
  if (from === null) {
    return pause("The company email is not an address that can send. Change it in Email Settings.");
  }
  if (!isHeaderSafe(batch.from.name)) {
    return pause(
      "The company name holds characters no mail can carry. Change it in Email Settings.",
    );
  }
  const mails: OutgoingMail[] = [];
  const problems: MailProblem[] = [];
  for (const [at, mail] of batch.mails.entries()) {
    const to = toWireAddress(mail.to.address);
    const reason = to === null ? UNDELIVERABLE : mailProblem(mail);
    if (reason !== null) problems.push({ at, reason });
    else if (to !== null) mails.push({ ...mail, to: { address: to, name: mail.to.name.trim() } });
  }
  const [problem] = problems;
  if (problem !== undefined) return reject(problem.reason, problems);
  if (mails.length === 0) return reject("There is no mail to send.");
  const name = batch.from.name.trim();
  return { ok: true, batch: { ...batch, from: { address: from, name }, mails } };
}

function mailProblem(mail: OutgoingMail): string | null {
  if (!isHeaderSafe(mail.to.name))
    return "The recipient's name holds characters no mail can carry.";
  if (!isHeaderSafe(mail.subject)) return "The subject holds characters no mail can carry.";
  if (Buffer.byteLength(mail.subject) > MAX_SUBJECT_BYTES) return "The subject is too long.";
  if (!TOKEN.test(mail.token)) return "The mail has no valid token.";
  if (mail.text === "" || mail.html === "") return "The message is empty.";
  if (mail.unsubscribeUrl !== null && !isUnsubscribeUrl(mail.unsubscribeUrl)) {
    return "The unsubscribe link is not a valid address.";
  }
  return null;
}

function isUnsubscribeUrl(text: string): boolean {
  return text.length <= 900 && UNSUBSCRIBE_URL.test(text);
}

function pause(reason: string): PreparedBatch {
  const outcome = { kind: "pause", cause: "account", reason, untilMs: null } as const;
  return { ok: false, outcome, problems: [] };
}

function reject(reason: string, problems: readonly MailProblem[] = []): PreparedBatch {
  return { ok: false, outcome: { kind: "rejected", reason }, problems };
}
