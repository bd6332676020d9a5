import { hash } from "node:crypto";
import type { MailBatch, OutgoingMail } from "../types.ts";
import { listHeaders } from "../header-safety.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeMailbox, encodeText } from "./encode-header.ts";

/**
 * Writes one mail as an RFC 5322 message: multipart/alternative, text before HTML, UTF-8 in 7-bit lines that end in
 * CRLF, with Date, Message-ID `<token@sender-domain>` and the headers of a list.
 *
 * Deterministic, so that a retry sends the same bytes.
 *
 * @param batch - Checked by `prepareBatch`, which refuses unsafe header values.
 */
export function buildMessage(batch: MailBatch, mail: OutgoingMail): Buffer {
  const body = mail.bodyAs("plain");
  const domain = batch.from.address.slice(batch.from.address.lastIndexOf("@") + 1);
  // Neither encoding of the parts can produce `=_`, so no body holds the boundary.
  const boundary = `=_${hash("sha256", mail.token).slice(0, 32)}`;
  const text = encodeBody(body.text);
  const html = encodeBody(body.html);
  const head = [
    `From: ${encodeMailbox(batch.from.name, batch.from.address)}`,
    `To: ${encodeMailbox(mail.to.name, mail.to.address)}`,
    `Subject: ${encodeText(mail.subject)}`,
    `Date: ${batch.createdAt.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.token}@${domain}>`,
    ...Object.entries(listHeaders({ ...mail, listId: batch.listId })).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    "",
  ].join("\r\n");
  return Buffer.concat([
    Buffer.from(`${head}\r\n${partHead(boundary, "text/plain", text.encoding)}`),
    text.content,
    Buffer.from(`\r\n${partHead(boundary, "text/html", html.encoding)}`),
    html.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function partHead(boundary: string, type: string, encoding: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
}
