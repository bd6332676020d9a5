import { hash } from "node:crypto";
import type { MailBatch, OutgoingMail } from "../types.ts";
import { unsubscribeHeaders } from "../unsubscribe-headers.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeMailbox, encodeText } from "./encode-header.ts";

/**
 * Writes one mail as a message of RFC 5322: multipart/alternative, text before HTML, UTF-8 in 7-bit lines that end
 * in CRLF, with Date, Message-ID `<token@sender-domain>` and the unsubscribe headers.
 *
 * The bytes depend on its arguments alone, so that a retry sends the same.
 *
 * @param batch - One that `prepareBatch` has passed: it is there that unsafe header values are refused.
 */
export function buildMessage(batch: MailBatch, mail: OutgoingMail): Buffer {
  const domain = batch.from.address.slice(batch.from.address.lastIndexOf("@") + 1);
  // Neither encoding of the parts can write `=_`, so no body ever holds the boundary.
  const boundary = `=_${hash("sha256", mail.token).slice(0, 32)}`;
  const headers: Record<string, string> = {
    From: encodeMailbox(batch.from.name, batch.from.address),
    To: encodeMailbox(mail.to.name, mail.to.address),
    Subject: encodeText(mail.subject),
    Date: batch.createdAt.toUTCString().replace("GMT", "+0000"),
    "Message-ID": `<${mail.token}@${domain}>`,
    ...unsubscribeHeaders(mail),
    "MIME-Version": "1.0",
    "Content-Type": `multipart/alternative;\r\n boundary="${boundary}"`,
  };
  return Buffer.from(
    [
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      ...part(boundary, "text/plain", mail.text),
      ...part(boundary, "text/html", mail.html),
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
}

function part(boundary: string, type: string, text: string): string[] {
  const { encoding, content } = encodeBody(text);
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${encoding}`,
    "",
    content,
  ];
}
