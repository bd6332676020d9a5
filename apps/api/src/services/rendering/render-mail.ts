import {
  escapeHtml,
  extractVariables,
  parseTemplate,
  renderHtmlBody,
  renderSubject,
  renderText,
  templateVariable,
  templateValues,
} from "@dakiya/domain/campaign";
import type { TemplateCustomer, TemplatePart, TemplateVariable } from "@dakiya/domain/campaign";
import { fillHtml, htmlWords, parseHtml, VIEW_LINK } from "@dakiya/domain/campaign/design";
import type { HtmlPart } from "@dakiya/domain/campaign/design";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import type { AttributeTypes } from "@dakiya/domain/fields";

/** A message taken apart once for all its recipients. */
export type MailTemplate = {
  subject: readonly TemplatePart[];
  /** In pieces, between which the address of the mail as a page stands. */
  body: readonly (readonly TemplatePart[])[];
  /** A page of its own, up to its end and from there; null where the page is made of the body. */
  html: { parts: readonly HtmlPart[]; end: string } | null;
  /** Whether it has a link to itself as a page. */
  leadsToPage: boolean;
  variables: readonly TemplateVariable[];
  own: AttributeTypes;
  company: string;
};

export type RenderedMail = { subject: string; text: string; html: string };

/** Addresses of one recipient's mail; null or absent where a preview or test has none. */
type MailLinks = {
  unsubscribe: string | null;
  openPixel: string | null;
  /** The address to follow for a link as its author wrote it. */
  click?: (url: string) => string;
  /** A link hidden from people: a request for it marks a machine. */
  hidden?: string;
  view?: () => string;
};

/**
 * Takes a message apart.
 *
 * @param message.body - In plain text.
 * @param message.signature - Text as it is, under the body of a plain message.
 * @param message.html - The page of a message that is more than that, variables in place; it ends with `</body></html>`.
 * @param message.own - The account's own fields, which it may name.
 */
export function parseMail(message: {
  subject: string;
  body: string;
  html?: string | null;
  signature?: string;
  company: string;
  own?: AttributeTypes;
}): MailTemplate {
  const { subject, body, html = null, signature = "", company, own = {} } = message;
  const words = html === null ? `${subject}\n${body}` : `${subject}\n${body}\n${htmlWords(html)}`;
  const variables = extractVariables(words).flatMap((name) => templateVariable(name, own) ?? []);
  const page = html === null ? null : parsePage(html, own);
  const leadsToPage = page?.parts.some(({ kind }) => kind === "view") ?? false;
  const text = signed(body, html === null ? signature : "", own);
  return {
    subject: parseTemplate(subject, own),
    body: leadsToPage ? piecesAround(text, VIEW_LINK) : [text],
    html: page,
    leadsToPage,
    variables: [...new Set(variables)],
    own,
    company,
  };
}

function signed(body: string, signature: string, own: AttributeTypes): TemplatePart[] {
  if (signature === "") return parseTemplate(body, own);
  return [...parseTemplate(body.trimEnd(), own), { kind: "text", text: `\n\n${signature}` }];
}

function parsePage(html: string, own: AttributeTypes) {
  const at = html.lastIndexOf("</body>");
  return { parts: parseHtml(html.slice(0, at), own), end: html.slice(at) };
}

/** The pieces of a text between which a name stands; one in a web address is a part of that. */
function piecesAround(parts: readonly TemplatePart[], name: string): TemplatePart[][] {
  const pieces: TemplatePart[][] = [[]];
  for (const part of parts) {
    const [first = "", ...others] = part.kind === "text" ? part.text.split(name) : [];
    pieces.at(-1)?.push(part.kind === "text" ? { kind: "text", text: first } : part);
    for (const text of others) pieces.push([{ kind: "text", text }]);
  }
  return pieces;
}

/** Renders one mail. Deterministic, because a retry must send the bytes of the first attempt. */
export function renderMail(
  template: MailTemplate,
  recipient: TemplateCustomer,
  links: MailLinks,
): RenderedMail {
  const { company, variables, body, leadsToPage, own } = template;
  const { unsubscribe, click } = links;
  const values = templateValues(recipient, { company, own, only: variables });
  const subject = renderSubject(template.subject, values);
  const footer = unsubscribe === null ? company : `${company}\nUnsubscribe: ${unsubscribe}`;
  const view = leadsToPage ? (links.view?.() ?? "#") : "";
  const words = body.map((piece) => renderText(piece, values)).join(view);
  const text = `${words.trimEnd()}\n\n-- \n${footer}\n`;
  const link = click === undefined ? {} : { link: click };
  if (template.html !== null) {
    const { parts, end } = template.html;
    const filled = fillHtml(parts, values, { ...link, unsubscribe: unsubscribe ?? "#", view });
    return { subject, text, html: `${filled}\n${hiddenParts(links)}${end}` };
  }
  const message = renderHtmlBody(body.flat(), values, link);
  return { subject, text, html: page({ subject, message, company, links }) };
}

/** Invisible parts of an email: the link that only machines follow, and the open pixel. */
function hiddenParts({ hidden, openPixel }: MailLinks): string {
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
function page(mail: {
  subject: string;
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
<div style="max-width:600px;margin:0 auto">
${mail.message}
<p dir="auto" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e7e2d8;color:#6b7088;font-size:13px">${escapeHtml(mail.company)}${unsubscribeLink}</p>
</div>
${hiddenParts(mail.links)}</body></html>
`;
}

/** A recipient without data: every variable takes its fallback. */
export const NOBODY: TemplateCustomer = {
  name: "",
  email: "",
  phone: null,
  ...NO_PLAIN_VALUES,
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
};
