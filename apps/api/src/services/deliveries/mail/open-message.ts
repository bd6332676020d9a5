import { findLinks } from "@dakiya/domain/campaign";
import type { ProductLists, ShownProduct } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { copiesOf, productsFor, readLinkedCopies } from "../../products/read-copies.ts";
import type { SendingCampaign } from "../batches/claim-batch.ts";
import type { LoadedRecipient } from "../batches/load-recipients.ts";
import { parseMail } from "../../rendering/parse-mail.ts";
import type { MailTemplate } from "../../rendering/parse-mail.ts";
import { readVersionKey } from "../../rendering/version-key.ts";

/** A campaign's message as its mails are rendered of it, in however many versions there are. */
export type CampaignMessage = {
  /** Of a message that is no plain one, the bytes of its largest version; null for a plain one. */
  mailBytes: number | null;
  /** The addresses of the click links of a version, each at its index. */
  linkIndexes: (version: string) => ReadonlyMap<string, number>;
  /** The number of the click link of a product, which is one for all languages. */
  productLink: (url: string) => number | undefined;
  /** The products that a recipient is shown; of those that were loaded. */
  products: (recipient: FrozenRecipient) => ProductLists;
  /** Reads the versions and products that some recipients get, as far as they are not here yet. */
  load: (recipients: readonly LoadedRecipient[]) => Promise<void>;
  /** A version, taken apart when it is first asked for; of those that were loaded. */
  template: (version: string) => MailTemplate;
};

/** A stored version; its subject and preview text are null where they are those of the campaign. */
type Version = { subject: string | null; preview_text: string | null; html: string; text: string };

/** Opens the message of a campaign that sends. A plain one is in the campaign; others were compiled when it started. */
export async function openMessage(
  db: Executor,
  campaign: SendingCampaign,
): Promise<CampaignMessage> {
  const { isCompiled, hasVariants } = campaign;
  if (!isCompiled && !hasVariants) return openPlain(campaign);
  const linkIndexes = await readLinks(db, campaign);
  const versions = new Map<string, Version>();
  const copies = new Map<number, ShownProduct>();
  const productLinks = new Map<string, number>();
  // The plain message of recipients in other languages is in the campaign.
  const isStored = (version: string): boolean =>
    isCompiled || readVersionKey(version).language !== null;
  return {
    mailBytes: await mailBytesOf(db, campaign),
    linkIndexes: (version) => linkIndexes.get(readVersionKey(version).language) ?? NO_LINKS,
    productLink: (url) => productLinks.get(url),
    products: (recipient) => productsFor(recipient, copies),
    async load(recipients) {
      const unread = copiesOf(recipients.map(({ recipient }) => recipient)).filter(
        (id) => !copies.has(id),
      );
      for (const { id, product, linkIndex } of await readLinkedCopies(db, campaign, unread)) {
        copies.set(id, product);
        if (linkIndex !== null) productLinks.set(product.link, linkIndex);
      }
      const wanted = new Set(recipients.map(({ recipient }) => recipient.hidden ?? ""));
      const missing = [...wanted].filter((key) => isStored(key) && !versions.has(key));
      if (missing.length === 0) return;
      for (const { hidden, ...version } of await readVersions(db, campaign, missing))
        versions.set(hidden, version);
    },
    template: parseOnce(campaign, (key) => {
      if (!isStored(key)) return null;
      const version = versions.get(key);
      if (version === undefined)
        throw new Error(`Campaign ${campaign.id} has no version for its recipient`);
      return version;
    }),
  };
}

const NO_LINKS: ReadonlyMap<string, number> = new Map();

function openPlain(campaign: SendingCampaign): CampaignMessage {
  let linkIndexes: Map<string, number> | null = null;
  return {
    mailBytes: null,
    productLink: () => undefined,
    products: () => ({}),
    linkIndexes: () =>
      (linkIndexes ??= new Map(findLinks(campaign.body).map((url, index) => [url, index]))),
    load: async () => {},
    template: parseOnce(campaign, () => null),
  };
}

/** Takes each version apart once. A null one is the plain message of the campaign. */
function parseOnce(
  campaign: SendingCampaign,
  versionOf: (key: string) => Version | null,
): (key: string) => MailTemplate {
  const templates = new Map<string, MailTemplate>();
  return (key) => {
    const template = templates.get(key) ?? parseMail(mailOf(campaign, versionOf(key)));
    templates.set(key, template);
    return template;
  };
}

function mailOf(campaign: SendingCampaign, version: Version | null) {
  const { fromName: company, attributeTypes: own, linkTags, signature } = campaign;
  const { subject, preview_text: previewText } = version ?? {};
  const head = {
    subject: subject ?? campaign.subject,
    previewText: previewText ?? campaign.previewText,
  };
  const common = { ...head, company, own, linkTags };
  if (version === null) return { ...common, body: campaign.body, signature };
  const { text: body, html } = version;
  return html === "" ? { ...common, body, signature } : { ...common, body, html };
}

/** The indexes of click links by the language of their variant; those of the message that falls back at null. */
async function readLinks(
  db: Executor,
  { accountId, id }: SendingCampaign,
): Promise<ReadonlyMap<string | null, Map<string, number>>> {
  const { rows } = await db.execute<{ url: string; index: number; language: string | null }>(sql`
    select url, link_index as index, language from campaign_links where account_id = ${accountId} and campaign_id = ${id}
  `);
  const byLanguage = new Map<string | null, Map<string, number>>();
  for (const { url, index, language } of rows) {
    const own = byLanguage.get(language) ?? new Map<string, number>();
    byLanguage.set(language, own.set(url, index));
  }
  return byLanguage;
}

async function readVersions(
  db: Executor,
  { accountId, id }: SendingCampaign,
  keys: readonly string[],
) {
  const { rows } = await db.execute<Version & { hidden: string }>(sql`
    select hidden, subject, preview_text, html, text from campaign_versions
    where account_id = ${accountId} and campaign_id = ${id} and hidden = any(${sqlArray(keys, "text")})
  `);
  return rows;
}

/** The bytes of the largest compiled version of a message; null where all are plain. */
export async function mailBytesOf(
  db: Executor,
  { accountId, id }: { accountId: number; id: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ bytes: number | null }>(sql`
    select max(octet_length(html) + octet_length(text))::int as bytes
    from campaign_versions where account_id = ${accountId} and campaign_id = ${id} and html <> ''
  `);
  return rows[0]?.bytes ?? null;
}
