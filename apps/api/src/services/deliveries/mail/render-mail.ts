import {
  type TemplateCustomer,
  type TemplatePart,
  type TemplateValues,
  type TemplateVariable,
  compileHtmlBody,
  compileText,
  encodeHtml,
  escapeHtml,
  escapeJson,
  extractVariables,
  isTemplateVariable,
  parseTemplate,
  renderSubject,
  templateValues,
} from "@dakiya/domain/campaign";
import type { BodyForm, MailBody } from "../../../providers/email/types.ts";

/** A message compiled once for all its recipients. */
type MailTemplate = {
  subject: readonly TemplatePart[];
  /** The variables it uses. */
  variables: readonly TemplateVariable[];
  company: string;
  /** Renders the message in one format, compiled on first use. */
  writeAs: Record<BodyForm, WriteBody>;
};

/** @param mail.subject - As it was rendered. */
type WriteBody = (mail: { subject: string; values: TemplateValues; links: MailLinks }) => MailBody;

/** A rendered mail; its message is rendered when read. */
export type RenderedMail = { subject: string; bodyAs: (form: BodyForm) => MailBody };

/** Addresses of one recipient's mail; null or absent where a preview or test has none. */
type MailLinks = {
  unsubscribe: string | null;
  openPixel: string | null;
  /** The address to follow for a link as its author wrote it. */
  click?: (url: string) => string;
  /** A link hidden from people: a request for it marks a machine. */
  hidden?: string;
};

export function parseMail(message: {
  subject: string;
  body: string;
  company: string;
}): MailTemplate {
  const { company } = message;
  const body = parseTemplate(message.body);
  const compiled = (encode: Encode): WriteBody => {
    let write: WriteBody | null = null;
    return (mail) => (write ??= compileBody({ body, company }, encode))(mail);
  };
  return {
    subject: parseTemplate(message.subject),
    variables: extractVariables(`${message.subject}\n${message.body}`).filter(isTemplateVariable),
    company,
    writeAs: { plain: compiled((text) => text), json: compiled(escapeJson) },
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
  const { company, variables } = template;
  const values = templateValues(recipient, { company, only: variables });
  const subject = renderSubject(template.subject, values);
  return { subject, bodyAs: (form) => template.writeAs[form]({ subject, values, links }) };
}

type Encode = (text: string) => string;

/** Puts page and footer around a message; what all mails share is encoded once. */
function compileBody(
  message: { body: readonly TemplatePart[]; company: string },
  encode: Encode,
): WriteBody {
  const write = createWriter(encode);
  const renderText = compileText(message.body, { encode });
  const renderHtml = compileHtmlBody(message.body, { encode });
  const company = encode(message.company);
  const companyHtml = encode(escapeHtml(message.company));
  const inHtml = (text: string): string => encodeHtml(text, encode);

  const unsubscribeText = (url: string | null): string =>
    url === null ? "" : write`\nUnsubscribe: ${encode(url)}`;
  const unsubscribeHtml = (url: string | null): string =>
    url === null
      ? ""
      : write` &middot; <a href="${inHtml(url)}" style="color:#6b7088">Unsubscribe</a>`;
  const marks = ({ hidden, openPixel }: MailLinks): string => {
    let found = "";
    if (hidden !== undefined)
      found += write`<a href="${inHtml(hidden)}" style="display:none" tabindex="-1" aria-hidden="true"></a>\n`;
    if (openPixel !== null)
      found += write`<img src="${inHtml(openPixel)}" width="1" height="1" alt="" style="display:block;border:0">\n`;
    return found;
  };
  // The message's language is unknown, so none is declared: a wrong one is worse for screen readers than none.
  return ({ subject, values, links }) => {
    const { click, unsubscribe } = links;
    const body = renderHtml(values, click === undefined ? {} : { link: click });
    return {
      text: write`${renderText(values)}\n\n-- \n${company}${unsubscribeText(unsubscribe)}\n`,
      html: write`<!doctype html>
<html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f3b;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto">
${body}
<p dir="auto" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e7e2d8;color:#6b7088;font-size:13px">${companyHtml}${unsubscribeHtml(unsubscribe)}</p>
</div>
${marks(links)}</body></html>
`,
    };
  };
}

/** A template tag whose literal parts are encoded once; values come encoded. */
function createWriter(encode: Encode) {
  const known = new WeakMap<TemplateStringsArray, readonly string[]>();
  return (parts: TemplateStringsArray, ...values: readonly string[]): string => {
    let encoded = known.get(parts);
    if (encoded === undefined) known.set(parts, (encoded = parts.map(encode)));
    let text = encoded[0] ?? "";
    for (let at = 0; at < values.length; at += 1)
      text += `${values[at] ?? ""}${encoded[at + 1] ?? ""}`;
    return text;
  };
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
