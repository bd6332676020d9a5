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
import type { AttributeTypes } from "@dakiya/domain/fields";

/** A message taken apart once for all its recipients. */
type MailTemplate = {
  subject: readonly TemplatePart[];
  body: readonly TemplatePart[];
  /** The variables it uses. */
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
};

/** @param message.own - The account's own fields, which it may name. */
export function parseMail(message: {
  subject: string;
  body: string;
  company: string;
  own?: AttributeTypes;
}): MailTemplate {
  const { subject, body, company, own = {} } = message;
  const variables = extractVariables(`${subject}\n${body}`).flatMap(
    (name) => templateVariable(name, own) ?? [],
  );
  return {
    subject: parseTemplate(subject, own),
    body: parseTemplate(body, own),
    variables: [...new Set(variables)],
    own,
    company,
  };
}

/**
 * Renders one mail. Deterministic, because a retry must send the bytes of the first attempt. Serves real mails,
 * previews and tests.
 */
export function renderMail(
  template: MailTemplate,
  recipient: TemplateCustomer,
  links: MailLinks,
): RenderedMail {
  const { company, variables, body, own } = template;
  const { unsubscribe, click } = links;
  const values = templateValues(recipient, { company, own, only: variables });
  const subject = renderSubject(template.subject, values);
  const footer = unsubscribe === null ? company : `${company}\nUnsubscribe: ${unsubscribe}`;
  const text = `${renderText(body, values).trimEnd()}\n\n-- \n${footer}\n`;
  const message = renderHtmlBody(body, values, click === undefined ? {} : { link: click });
  return { subject, text, html: page({ subject, message, company, links }) };
}

/** Puts head and footer around a message. Its language is unknown, so none is declared: none is better than a wrong one. */
function page(mail: {
  subject: string;
  message: string;
  company: string;
  links: MailLinks;
}): string {
  const { hidden, openPixel, unsubscribe } = mail.links;
  const unsubscribeLink =
    unsubscribe === null
      ? ""
      : ` &middot; <a href="${escapeHtml(unsubscribe)}" style="color:#6b7088">Unsubscribe</a>`;
  const hiddenLink =
    hidden === undefined
      ? ""
      : `<a href="${escapeHtml(hidden)}" style="display:none" tabindex="-1" aria-hidden="true"></a>\n`;
  const pixel =
    openPixel === null
      ? ""
      : `<img src="${escapeHtml(openPixel)}" width="1" height="1" alt="" style="display:block;border:0">\n`;
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f3b;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto">
${mail.message}
<p dir="auto" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e7e2d8;color:#6b7088;font-size:13px">${escapeHtml(mail.company)}${unsubscribeLink}</p>
</div>
${hiddenLink}${pixel}</body></html>
`;
}

/** A recipient without data: every variable takes its fallback. */
export const NOBODY: TemplateCustomer = {
  name: "",
  email: "",
  phone: null,
  city: null,
  state: null,
  country: null,
  gender: null,
  age: null,
  occupation: null,
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
};
