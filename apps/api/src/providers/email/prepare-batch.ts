import { isHeaderSafe, toWireAddress } from "./header-safety.ts";
import type { MailBatch, OutgoingMail, SendOutcome } from "./types.ts";

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_SUBJECT_BYTES = 998;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A batch that can be written out, or the outcome it has without being sent. */
export type PreparedBatch = { ok: true; batch: MailBatch } | { ok: false; outcome: SendOutcome };

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
  for (const mail of batch.mails) {
    const to = toWireAddress(mail.to.address);
    if (to === null) return reject("The recipient's address is not one that can be delivered to.");
    const problem = mailProblem(mail);
    if (problem !== null) return reject(problem);
    mails.push({ ...mail, to: { address: to, name: mail.to.name.trim() } });
  }
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

/** Https as RFC 8058 demands; http too on this machine, where local mode has no certificate. */
function isUnsubscribeUrl(text: string): boolean {
  if (text.length > 900 || !/^[\x21-\x7e]+$/.test(text) || /[<>,"\\]/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

function pause(reason: string): PreparedBatch {
  return { ok: false, outcome: { kind: "pause", cause: "account", reason, untilMs: null } };
}

function reject(reason: string): PreparedBatch {
  return { ok: false, outcome: { kind: "rejected", reason } };
}
