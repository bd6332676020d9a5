import {
  compileHtmlBody,
  escapeHtml,
  extractVariables,
  isTemplateVariable,
  parseTemplate,
  renderSubject,
  renderText,
  templateValues,
  type HtmlRenderer,
  type TemplateCustomer,
  type TemplateVariable,
} from "@dakiya/domain/campaign";

/** A message as its author wrote it, taken apart and built once for all its recipients. */
export type MailTemplate = {
  subject: ReturnType<typeof parseTemplate>;
  body: ReturnType<typeof parseTemplate>;
  htmlBody: HtmlRenderer;
  company: string;
  /** The company's name in HTML. */
  companyHtml: string;
  /** What it names of a recipient. */
  variables: readonly TemplateVariable[];
};

/** Addresses of one recipient's mail; null or absent where a mail (a preview, a test) has none. */
export type MailLinks = {
  unsubscribe: string | null;
  openPixel: string | null;
  /** The address to follow for a link as its author wrote it. */
  click?: (url: string) => string;
  /** A link no person can see: whoever follows it is a machine. */
  hidden?: string;
};

export function parseMail(message: {
  subject: string;
  body: string;
  company: string;
}): MailTemplate {
  const body = parseTemplate(message.body);
  return {
    subject: parseTemplate(message.subject),
    body,
    htmlBody: compileHtmlBody(body),
    company: message.company,
    companyHtml: escapeHtml(message.company),
    variables: extractVariables(`${message.subject}\n${message.body}`).filter(isTemplateVariable),
  };
}

/**
 * Renders one mail, the same bytes for the same input for ever: a retry must send what the first attempt sent.
 * Serves real mails, previews and tests alike.
 */
export function renderMail(
  template: MailTemplate,
  recipient: TemplateCustomer,
  links: MailLinks,
): { subject: string; text: string; html: string } {
  const { company, variables } = template;
  const values = templateValues(recipient, { company, only: variables });
  const subject = renderSubject(template.subject, values);
  const body = template.htmlBody(values, links.click === undefined ? {} : { link: links.click });
  return {
    subject,
    text: `${renderText(template.body, values).trimEnd()}\n\n-- \n${textFooter(template, links)}\n`,
    html: `${HEAD}${escapeHtml(subject)}${TOP}${body}\n${htmlFooter(template, links)}\n</div>\n${marks(links)}</body></html>\n`,
  };
}

/** What comes before the title, and what between it and the message. */
const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>`;
const TOP = `</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f3b;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto">
`;

function textFooter({ company }: MailTemplate, { unsubscribe }: MailLinks): string {
  return unsubscribe === null ? company : `${company}\nUnsubscribe: ${unsubscribe}`;
}

function htmlFooter({ companyHtml }: MailTemplate, { unsubscribe }: MailLinks): string {
  const link =
    unsubscribe === null
      ? ""
      : ` · <a href="${escapeHtml(unsubscribe)}" style="color:#6b7088">Unsubscribe</a>`;
  return `<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e7e2d8;color:#6b7088;font-size:13px">${companyHtml}${link}</p>`;
}

function marks({ hidden, openPixel }: MailLinks): string {
  let found = "";
  if (hidden !== undefined)
    found += `<a href="${escapeHtml(hidden)}" style="display:none" tabindex="-1" aria-hidden="true"></a>\n`;
  if (openPixel !== null)
    found += `<img src="${escapeHtml(openPixel)}" width="1" height="1" alt="" style="display:block;border:0">\n`;
  return found;
}
