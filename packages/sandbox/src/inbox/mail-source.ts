import type { StoredMail } from "../core/types.ts";

/** A boundary that no body has a line of; it is the same each time the page is shown. */
const BOUNDARY = "=_sandbox_part";

/**
 * The source of an email: as it came in; or, from a service that is given JSON and makes the email itself, as such a
 * mail is made of it.
 */
export function mailSource(mail: StoredMail): string {
  if (mail.source !== null) return mail.source;
  const parts: [type: string, body: string][] = [
    ...(mail.text === null ? [] : ([["text/plain", mail.text]] satisfies [string, string][])),
    ...(mail.html === null ? [] : ([["text/html", mail.html]] satisfies [string, string][])),
  ];
  const lines = mail.headers.map(([name, value]) => `${name}: ${value}`);
  lines.push("MIME-Version: 1.0");
  const [only, ...more] = parts;
  if (only === undefined) return lines.join("\r\n");
  if (more.length === 0) return [...lines, ...part(only)].join("\r\n");
  lines.push(`Content-Type: multipart/alternative; boundary="${BOUNDARY}"`, "");
  for (const one of parts) lines.push(`--${BOUNDARY}`, ...part(one));
  return [...lines, `--${BOUNDARY}--`].join("\r\n");
}

function part([type, body]: [type: string, body: string]): string[] {
  return [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: 8bit", "", body];
}
