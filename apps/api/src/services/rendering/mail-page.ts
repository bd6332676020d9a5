import { escapeHtml } from "@dakiya/domain/campaign";

/** Characters of subject and preview text that an inbox shows on a line at most. */
const INBOX_LINE = 130;

/** Addresses of one recipient's mail; null or absent where a preview or test has none. */
export type MailLinks = {
  unsubscribe: string | null;
  openPixel: string | null;
  /** The address to follow for a link as its author wrote it. */
  click?: ((url: string) => string) | undefined;
  /** A link hidden from people: a request for it marks a machine. */
  hidden?: string | undefined;
  view?: () => string;
};

/**
 * The preview text, hidden from readers. Inboxes show what comes next in a mail where it is short, so blanks without a width
 * follow it.
 */
export function hiddenPreview(text: string): string {
  if (text === "") return "";
  const blanks = "&#847;&zwnj;&nbsp;".repeat(Math.max(0, INBOX_LINE - text.length));
  return `<div aria-hidden="true" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(text)}${blanks}</div>\n`;
}

/** Invisible parts of an email: the link that only machines follow, and the open pixel. */
export function hiddenParts({ hidden, openPixel }: MailLinks): string {
  const hiddenLink =
    hidden === undefined
      ? ""
      : `<a href="${escapeHtml(hidden)}" style="display:none" tabindex="-1" aria-hidden="true"></a>\n`;
  const pixel =
    openPixel === null
      ? ""
      : `<img src="${escapeHtml(openPixel)}" width="1" height="1" alt="" style="display:block;border:0">\n`;
  return `${hiddenLink}${pixel}`;
}

/** Puts head and footer around a message. Its language is unknown, so none is declared: none is better than a wrong one. */
export function mailPage(mail: {
  subject: string;
  preview: string;
  message: string;
  company: string;
  links: MailLinks;
}): string {
  const { unsubscribe } = mail.links;
  const unsubscribeLink =
    unsubscribe === null
      ? ""
      : ` &middot; <a href="${escapeHtml(unsubscribe)}" style="color:#6b7088">Unsubscribe</a>`;
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f3b;font:16px/1.5 Arial,Helvetica,sans-serif">
${mail.preview}<div style="max-width:600px;margin:0 auto">
${mail.message}
<p dir="auto" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e7e2d8;color:#6b7088;font-size:13px">${escapeHtml(mail.company)}${unsubscribeLink}</p>
</div>
${hiddenParts(mail.links)}</body></html>
`;
}
