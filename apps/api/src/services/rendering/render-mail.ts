import {
  encodeForUrl,
  parseInline,
  renderHtmlBody,
  renderInline,
  renderSubject,
  renderText,
  templateValues,
} from "@dakiya/domain/campaign";
import type { TemplateCustomer, TemplatePart } from "@dakiya/domain/campaign";
import { fillHtml, fillSlots, isSlot } from "@dakiya/domain/campaign/design";
import type { ProductLists } from "@dakiya/domain/campaign/design";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { tagLink } from "@dakiya/domain/tracking";
import { hiddenParts, hiddenPreview, mailPage } from "./mail-page.ts";
import type { MailLinks } from "./mail-page.ts";
import type { BodyPart, MailTemplate } from "./parse-mail.ts";

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
  const { company, variables, body, tagged, leadsToPage, own, linkTags } = template;
  const { unsubscribe, click } = links;
  const values = templateValues(recipient, { company, own, only: variables });
  const subject = renderSubject(template.subject, values);
  const previewText =
    template.previewText === null ? "" : renderSubject(template.previewText, values);
  const preview = hiddenPreview(previewText);
  const head = previewText === "" ? { subject } : { subject, previewText };
  const footer = [
    ...(template.namesCompany ? [] : [company]),
    ...(unsubscribe === null ? [] : [`Unsubscribe: ${unsubscribe}`]),
  ];
  const view = leadsToPage ? (links.view?.() ?? "#") : "";
  const plainLink = (url: string): string =>
    renderInline(tagged.get(url) ?? parseInline(url, own), values, encodeForUrl);
  const taggedProduct = (url: string): string =>
    linkTags === null
      ? url
      : renderInline(parseInline(tagLink(url, linkTags), own), values, encodeForUrl);
  const write = {
    part: (part: TemplatePart) => renderText(withTags([part], tagged), values),
    field: (value: string, field: string) => (field === "link" ? taggedProduct(value) : value),
  };
  const renderPiece = (piece: readonly BodyPart[]): string =>
    piece.some(isSlot)
      ? fillSlots(piece, products, write)
      : renderText(withTags(piece as readonly TemplatePart[], tagged), values);
  const words = body.map(renderPiece).join(view);
  const end = footer.length === 0 ? "" : `\n-- \n${footer.join("\n")}\n`;
  const text = `${words.trimEnd()}\n${end}`;
  const link = click !== undefined ? { link: click } : tagged.size > 0 ? { link: plainLink } : {};
  if (template.html !== null) {
    const { start, parts, end } = template.html;
    const productLink = click ?? taggedProduct;
    const own = { ...link, unsubscribe: unsubscribe ?? "#", view, products, productLink };
    const [before, filled] = [fillHtml(start, values, own), fillHtml(parts, values, own)];
    return { ...head, text, html: `${before}${preview}${filled}\n${hiddenParts(links)}${end}` };
  }
  const message = renderHtmlBody(plainParts(body), values, link);
  return { ...head, text, html: mailPage({ subject, preview, message, company, links }) };
}

/** A plain message has no products. */
const plainParts = (body: MailTemplate["body"]): TemplatePart[] =>
  body.flat().filter((part): part is TemplatePart => !isSlot(part));

/** The parts of a text with the tags of its links. */
function withTags(
  parts: readonly TemplatePart[],
  tagged: MailTemplate["tagged"],
): readonly TemplatePart[] {
  if (tagged.size === 0) return parts;
  return parts.map((part) =>
    part.kind === "link" ? { ...part, parts: [...(tagged.get(part.url) ?? part.parts)] } : part,
  );
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
