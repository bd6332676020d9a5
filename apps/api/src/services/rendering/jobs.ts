import {
  blankVariables,
  couponsIn,
  escapeHtml,
  extractVariables,
  parseTemplate,
  unknownVariables,
} from "@dakiya/domain/campaign";
import type { TemplateCustomer, TemplateVariable } from "@dakiya/domain/campaign";
import { designDocument, fillSlotsOf } from "@dakiya/domain/campaign/design";
import type { DesignDocument, ProductLists } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { renderDesign } from "@dakiya/mail-design";
import type { LinkTags } from "@dakiya/domain/tracking";
import type { MailBrand } from "@dakiya/mail-design";
import { bytesOf, compileMessage, linksOf, plainBody, wordsOf } from "./compile-message.ts";
import type { MailParts, Message } from "./compile-message.ts";
import { readMessage } from "./read-message.ts";
import type { GivenMessage, ReadMessage } from "./read-message.ts";
import { parseMail } from "./parse-mail.ts";
import { NOBODY, renderMail } from "./render-mail.ts";
import type { RenderedMail } from "./render-mail.ts";

/** A message with all that is shown to anybody. */
export type CompiledMessage = {
  message: ReadMessage;
  parts: MailParts;
  /** Its unconditional part, as plain text. */
  plain: string;
  /** Everything of it in which variables count. */
  words: string;
  variables: string[];
  links: string[];
};

/** The addresses in a mail, as it is written to one recipient. */
type Links = { unsubscribe: string | null; view: string };

const NO_HEAD = { subject: "", previewText: "" };

/** Jobs for threads that render messages. Pure: arguments and results are copied between threads. */
export const JOBS = {
  /** Null for a design that is not complete yet. */
  compile: ({
    given,
    brand,
  }: {
    given: GivenMessage;
    brand: MailBrand;
  }): CompiledMessage | null => {
    if (given.design != null && !designDocument.safeParse(given.design).success) return null;
    const message = readMessage(given);
    const parts = compileMessage(message, brand);
    const plain = plainBody(message, brand);
    const words = wordsOf(message, parts);
    // Subject and preview text of a plain message are looked at when it is sent.
    const variables = extractVariables(parts.html === null ? message.body : words);
    return { message, parts, plain, words, variables, links: linksOf(plain, parts) };
  },

  /** The parts of a version, without the blocks that its recipients are not shown. */
  version: ({
    message,
    brand,
    hidden,
  }: {
    message: Message;
    brand: MailBrand;
    hidden: readonly string[];
  }): MailParts => compileMessage(message, brand, hidden),

  preview: ({
    given,
    brand,
    hidden,
    own,
    company,
    signature,
    linkTags,
    products,
    recipient,
    links,
  }: {
    given: GivenMessage;
    brand: MailBrand;
    hidden: readonly string[];
    own: AttributeTypes;
    company: string;
    signature: string;
    linkTags: LinkTags | null;
    products: ProductLists;
    recipient: TemplateCustomer | null;
    links: Links;
  }): { mail: RenderedMail; removed: string[] | null } => {
    const { removed, ...message } = readMessage(given);
    const { text: body, html } = compileMessage(message, brand, hidden);
    const { subject, previewText } = message;
    const parts = { subject, previewText, body, html };
    const template = parseMail({ ...parts, signature, own, company, linkTags });
    return { mail: render(template, recipient ?? NOBODY, links, products), removed };
  },

  /** The review of a message. */
  review: ({
    given,
    brand,
    own,
    products,
    links,
  }: {
    given: GivenMessage;
    brand: MailBrand;
    own: AttributeTypes;
    products: ProductLists;
    links: Links & { openPixel: string; click: string; hidden: string };
  }): MessageReview => {
    const { removed, ...message } = readMessage(given);
    const { subject, previewText } = message;
    const parts = compileMessage(message, brand);
    const words = parts.html === null ? message.body : wordsOf(NO_HEAD, parts);
    const texts = [subject, previewText, words];
    const unknown = texts.flatMap((text) => unknownVariables(text, own));
    const names = texts.flatMap((text) => parseTemplate(text, own));
    const facts = {
      ...{ removed, unknown: [...new Set(unknown)] },
      ...{ bare: blankVariables(names, {}), coupons: couponsIn(texts.join("\n")) },
    };
    if (parts.html === null) return { ...facts, mailBytes: null, page: null };
    const mail = parseMail({
      subject,
      previewText,
      body: parts.text,
      html: parts.html,
      company: "",
    });
    const written = renderMail(
      mail,
      NOBODY,
      { ...links, click: () => links.click, view: () => links.view },
      products,
    );
    const page = { bytes: Buffer.byteLength(written.html), images: imagesOf(written.html) };
    return { ...facts, mailBytes: bytesOf(parts), page };
  },

  /** Designed messages as the brand shows them, with examples of products. */
  looks: ({
    documents,
    brand,
    products = {},
  }: {
    documents: readonly DesignDocument[];
    brand: MailBrand;
    products?: ProductLists;
  }): string[] =>
    documents.map((document) =>
      fillSlotsOf(renderDesign(document, brand).html, products, escapeHtml),
    ),

  /** A mail as it was written to one recipient, without the picture that says it was opened. */
  page: ({
    mail,
    recipient,
    products,
    links,
    clicks,
  }: {
    mail: Parameters<typeof parseMail>[0];
    recipient: TemplateCustomer;
    products: ProductLists;
    links: Links & { hidden?: string };
    /** Where its links lead; null where they lead to their targets. */
    clicks: ReadonlyMap<string, string> | null;
  }): RenderedMail =>
    renderMail(
      parseMail(mail),
      recipient,
      {
        ...links,
        openPixel: null,
        ...(clicks === null ? {} : { click: (url) => clicks.get(url) ?? url }),
        view: () => links.view,
      },
      products,
    ),
};

/** `bare` are the variables used without a fallback, `coupons` the keys of its pools; `page` is null for a plain message. */
export type MessageReview = {
  removed: string[] | null;
  unknown: string[];
  bare: readonly TemplateVariable[];
  coupons: readonly string[];
  mailBytes: number | null;
  page: { bytes: number; images: ReadonlyMap<string, string> } | null;
};

const render = (
  template: ReturnType<typeof parseMail>,
  recipient: TemplateCustomer,
  { unsubscribe, view }: Links,
  products: ProductLists,
): RenderedMail =>
  renderMail(template, recipient, { unsubscribe, openPixel: null, view: () => view }, products);

/** The images of a library that a page shows: their addresses by their names, however the server was known then. */
const imagesOf = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/src="(https?:\/\/[^"/]+\/images\/([\w-]{43})(?:-\d{1,15})?)"/g)].map(
      ([, url = "", hash = ""]) => [hash, url],
    ),
  );

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobResult<Name extends JobName> = ReturnType<Jobs[Name]>;
