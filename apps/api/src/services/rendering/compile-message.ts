import { BODY_MAX, findLinks } from "@dakiya/domain/campaign";
import {
  allBlocks,
  DESIGN_VERSION,
  designToText,
  htmlToText,
  htmlWords,
  parseHtml,
  VIEW_LINK,
  withoutBlocks,
} from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import { finishHtml, renderDesign } from "@dakiya/mail-design";
import type { MailBrand } from "@dakiya/mail-design";
import { refusedField } from "../../errors.ts";

/** A message that can be mailed: the design where there is one, else HTML that was cleaned, else the body. */
export type Message = {
  subject: string;
  previewText: string;
  body: string;
  design: DesignDocument | null;
  html: string | null;
};

/** The parts of a message's mails, variables in place. Without HTML, it is made of the text. */
export type MailParts = { text: string; html: string | null };

/** Maximum bytes of both parts together: more than any email client shows, and accepted by every service. */
const MAX_BYTES = 500_000;

/**
 * Makes the parts of a message's mails.
 *
 * @param hidden - Ids of the blocks left out.
 * @throws AppError "invalid" for mails that would be too large.
 */
export function compileMessage(
  message: Message,
  brand: MailBrand,
  hidden: readonly string[] = [],
): MailParts {
  const { body, design, html } = message;
  if (design === null && html === null) return { text: body, html: null };
  const parts =
    design === null
      ? { html: finishHtml(html ?? ""), text: htmlToText(html ?? "") }
      : renderDesign(withoutBlocks(design, hidden), brand);
  const bytes = bytesOf(parts);
  if (bytes > MAX_BYTES) {
    const path = design === null ? "template.html" : "template.design";
    const sentence = MESSAGES.createCampaign.mailTooLarge(
      Math.ceil(bytes / 1000),
      MAX_BYTES / 1000,
    );
    throw refusedField("invalid", path, sentence);
  }
  return parts;
}

export function bytesOf({ html, text }: MailParts): number {
  return Buffer.byteLength(html ?? "") + Buffer.byteLength(text);
}

/**
 * The unconditional part of a message as plain text, for lists, old clients, and workers of an earlier version, which send
 * it. So it is never empty, and leaves out conditional blocks.
 */
export function plainBody(message: Message, brand: MailBrand): string {
  const { subject, body, design, html } = message;
  if (design === null && html === null) return body;
  const forSome = allBlocks(design ?? { version: DESIGN_VERSION, blocks: [] })
    .filter(({ showIf }) => showIf !== undefined)
    .map(({ id }) => id);
  const text =
    design === null
      ? htmlToText(html ?? "")
      : designToText(withoutBlocks(design, forSome), {
          footer: brand.footer,
          social: brand.social.map(({ network, url }) => ({
            network: SOCIAL_NETWORKS[network],
            url,
          })),
        });
  const whole = text.trim() === "" ? subject : text.trim();
  return whole.slice(0, BODY_MAX).replace(/[\uD800-\uDBFF]$/, "");
}

/** Everything of a message in which variables count. The address of the mail as a page is none, but in a plain message. */
export function wordsOf(
  { subject, previewText }: Pick<Message, "subject" | "previewText">,
  { text, html }: MailParts,
): string {
  const head = `${subject}\n${previewText}`;
  if (html === null) return `${head}\n${text}`;
  return `${head}\n${text.replaceAll(VIEW_LINK, "")}\n${htmlWords(html)}`;
}

/** The targets of a message's click links; those of its body first, as a worker of an earlier version counts them. */
export function linksOf(body: string, { html }: MailParts): string[] {
  const inHtml = parseHtml(html ?? "").flatMap((part) =>
    part.kind === "link" && part.url !== null ? [part.url] : [],
  );
  return [...new Set([...findLinks(body), ...inHtml])];
}
