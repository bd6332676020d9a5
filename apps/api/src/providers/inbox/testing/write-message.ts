/** The sender of the corpus and the mail that is answered. */
export const SENDER = "asha@shop.example";
export const ORIGINAL_ID = "AQAAAAAAAQAAAAEd3b0V9sL1kq8ZtM2uYx4Wgg@shop.example";

type Part = { type: string; body: string };

/** Writes a message as a server does: CRLF, and a boundary where it has parts. */
export function writeMessage(
  headers: readonly string[],
  body: string | readonly Part[],
  type?: string,
): string {
  const lines =
    typeof body === "string"
      ? [...headers, `Content-Type: ${type ?? "text/plain; charset=UTF-8"}`, "", body]
      : [
          ...headers,
          `Content-Type: ${type ?? "multipart/alternative"}; boundary="=_b0undary"`,
          "",
          "This is a MIME-encapsulated message.",
          ...body.flatMap((part) => [
            "",
            "--=_b0undary",
            `Content-Type: ${part.type}`,
            "",
            part.body,
          ]),
          "--=_b0undary--",
          "",
        ];
  return ["MIME-Version: 1.0", ...lines].join("\n").replace(/\r?\n/g, "\r\n");
}

/** The head of the email that is reported about. */
export const originalHead = (to: string): string =>
  [
    `From: Asha's Shop <${SENDER}>`,
    `To: ${to}`,
    "Subject: Diwali sale: 20% off",
    `Message-ID: <${ORIGINAL_ID}>`,
    "Date: Thu, 26 Nov 2026 09:00:00 +0000",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
  ].join("\n");

/** A report by RFC 3464. */
export function writeReport(
  headers: readonly string[],
  {
    text,
    status,
    original,
    html,
  }: { text: string; status: string; original: string; html?: string },
): string {
  const words: Part =
    html === undefined
      ? { type: "text/plain; charset=us-ascii", body: text }
      : { type: "text/html; charset=utf-8", body: html };
  return writeMessage(
    headers,
    [
      words,
      { type: "message/delivery-status", body: `${status}\n` },
      { type: "message/rfc822", body: `${original}\n\nHello` },
    ],
    "multipart/report; report-type=delivery-status",
  );
}
