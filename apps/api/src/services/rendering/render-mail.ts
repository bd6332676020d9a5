import {
  encodeForUrl,
  parseInline,
  renderHtmlBody,
  renderInline,
  renderSubject,
  renderText,
  templateValues,
} from "@dakiya/domain/campaign";
import type { TemplateCustomer, TemplateValues } from "@dakiya/domain/campaign";
import { fillHtml, fillSlots } from "@dakiya/domain/campaign/design";
import type { ProductLists } from "@dakiya/domain/campaign/design";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { tagLink } from "@dakiya/domain/tracking";
import { hiddenParts, hiddenPreview, mailPage } from "./mail-page.ts";
import type { MailLinks } from "./mail-page.ts";
import type { MailTemplate } from "./parse-mail.ts";

export type RenderedMail = {
  subject: string;
  /** Absent where the message has none; the page has it too. */
  previewText?: string;
  text: string;
  html: string;
};

/**
 * Renders one mail. Deterministic, because a retry must send the bytes of the first attempt.
 *
 * @param products - Those that the recipient is shown.
 */
export function renderMail(
  template: MailTemplate,
  recipient: TemplateCustomer,
  links: MailLinks,
  products: ProductLists = {},
): RenderedMail {
  const { company, variables, tagged, leadsToPage, own } = template;
  const { unsubscribe, click } = links;
  const values = templateValues(recipient, { company, own, only: variables });
  const subject = renderSubject(template.subject, values);
  const previewText =
    template.previewText === null ? "" : renderSubject(template.previewText, values);
  const preview = hiddenPreview(previewText);
  const head = previewText === "" ? { subject } : { subject, previewText };
  const view = leadsToPage ? (links.view?.() ?? "#") : "";
  const text = `${renderWords(template, values, products, view)}\n${plainFooter(template, unsubscribe)}`;
  const plainLink = (url: string): string =>
    renderInline(tagged.get(url) ?? parseInline(url, own), values, encodeForUrl);
  const link = click !== undefined ? { link: click } : tagged.size > 0 ? { link: plainLink } : {};
  if (template.html !== null) {
    const { start, parts, end } = template.html;
    const productLink = click ?? taggedProduct(template, values);
    const own = { ...link, unsubscribe: unsubscribe ?? "#", view, products, productLink };
    const [before, filled] = [fillHtml(start, values, own), fillHtml(parts, values, own)];
    return { ...head, text, html: `${before}${preview}${filled}\n${hiddenParts(links)}${end}` };
  }
  const message = renderHtmlBody(template.body, values, link);
  return { ...head, text, html: mailPage({ subject, preview, message, company, links }) };
}

/** The plain text of a message, without its footer. */
function renderWords(
  template: MailTemplate,
  values: TemplateValues,
  products: ProductLists,
  view: string,
): string {
  const pieces = template.text.map((piece) => {
    if (!piece.hasSlots) return renderText(piece.parts, values);
    const linkOf = taggedProduct(template, values);
    return fillSlots(piece.parts, products, {
      part: (part) => renderText([part], values),
      field: (value, field) => (field === "link" ? linkOf(value) : value),
    });
  });
  return pieces.join(view).trimEnd();
}

function plainFooter({ namesCompany, company }: MailTemplate, unsubscribe: string | null): string {
  const lines = namesCompany ? "" : `${company}\n`;
  const footer = unsubscribe === null ? lines : `${lines}Unsubscribe: ${unsubscribe}\n`;
  return footer === "" ? "" : `\n-- \n${footer}`;
}

/** The address of a product with the tags of the message's links. */
const taggedProduct =
  ({ linkTags, own }: MailTemplate, values: TemplateValues) =>
  (url: string): string =>
    linkTags === null
      ? url
      : renderInline(parseInline(tagLink(url, linkTags), own), values, encodeForUrl);

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
