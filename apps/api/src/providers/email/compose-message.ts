import { hash } from "node:crypto";
import * as base64 from "nodemailer/lib/base64";
import MailComposer from "nodemailer/lib/mail-composer";
import { encodeWord } from "nodemailer/lib/mime-funcs";
import type MimeNode from "nodemailer/lib/mime-node";
import * as quotedPrintable from "nodemailer/lib/qp";
import { listHeaders } from "./header-safety.ts";
import type { MailBatch, OutgoingMail } from "./types.ts";

/** The frozen part of an email, and a function that composes its bytes from that. */
export type ComposedMessage = { frozen: string; compose: () => Buffer };

/**
 * Writes one mail as an RFC 5322 message: multipart/alternative, text before HTML, UTF-8 in 7-bit lines that end in
 * CRLF, with Date, Message-ID `<token@sender-domain>` and the headers of a list. The same batch gives the same bytes.
 *
 * @param batch - Checked by `prepareBatch`, which refuses unsafe header values.
 */
export function composeMessage(batch: MailBatch, mail: OutgoingMail): ComposedMessage {
  const { from, replyTo, createdAt, listId, feedbackId } = batch;
  const { text, html } = mail;
  const head = {
    from: displayAddress(from),
    ...(replyTo !== undefined && { replyTo: { address: replyTo, name: "" } }),
    to: displayAddress(mail.to),
    subject: encodeSubject(mail.subject),
    date: createdAt,
    messageId: `<${mail.token}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: {
      ...listHeaders({ ...mail, listId }),
      ...(feedbackId !== undefined && { "Feedback-ID": feedbackId }),
    },
    // Neither encoding of the parts can produce `=_`, so no body holds the boundary.
    boundaryPrefix: "=_",
    baseBoundary: hash("sha256", mail.token).slice(0, 32),
  };
  const compose = (): Buffer => {
    const parts = { text: bodyOf(text), html: bodyOf(html) };
    const safety = { disableFileAccess: true, disableUrlAccess: true };
    return assemble(new MailComposer({ ...head, ...parts, ...safety }).compile());
  };
  return { frozen: JSON.stringify({ ...head, text, html }), compose };
}

const LINE_LENGTH = 76;

/** The bytes of a multipart message, joined here: nodemailer's `build()` takes three times as long. */
export function assemble(root: MimeNode): Buffer {
  // The headers first: they choose the boundary.
  const headers = root.buildHeaders();
  const parts = root.childNodes.map(
    (part) => `--${root.boundary}\r\n${part.buildHeaders()}\r\n\r\n${encodeBody(part)}`,
  );
  return Buffer.from(`${headers}\r\n\r\n${parts.join("\r\n")}\r\n--${root.boundary}--\r\n`);
}

function encodeBody(part: MimeNode): string {
  const { content } = part;
  if (!Buffer.isBuffer(content)) throw new Error("a part of a message is not of bytes");
  const { encode, wrap } = part.getTransferEncoding() === "base64" ? base64 : quotedPrintable;
  return wrap(encode(content), LINE_LENGTH);
}

/** Bytes, which are always encoded: text would go out as it is where its lines are short. */
function bodyOf(text: string): { content: Buffer } {
  return { content: Buffer.from(text.replace(/\r\n?|\n/g, "\r\n")) };
}

/** Nodemailer leaves an encoded word as it is, folds at spaces alone, and readers of a folded line lose runs of them. */
function encodeSubject(subject: string): string {
  return /=\?|\s\s|\S{60}/.test(subject) ? encodeWord(subject, "B", 64) : subject;
}

/** A name that looks like an encoded word would be read as one even in quotes; it is left out. */
function displayAddress({ address, name }: { address: string; name: string }): {
  address: string;
  name: string;
} {
  return { address, name: name.includes("=?") ? "" : name };
}
