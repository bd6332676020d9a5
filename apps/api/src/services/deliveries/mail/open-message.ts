import { findLinks } from "@dakiya/domain/campaign";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { SendingCampaign } from "../batches/claim-batch.ts";
import type { LoadedRecipient } from "../batches/load-recipients.ts";
import { parseMail } from "../../rendering/render-mail.ts";
import type { MailTemplate } from "../../rendering/render-mail.ts";

/** A campaign's message as its mails are rendered of it, in however many versions there are. */
export type CampaignMessage = {
  /** Of a message that is no plain one, the bytes of its largest version; null for a plain one. */
  mailBytes: number | null;
  /** The addresses of its click links, each at its index. */
  linkIndexes: ReadonlyMap<string, number>;
  /** Reads the versions that some recipients get, as far as they are not here yet. */
  load: (recipients: readonly LoadedRecipient[]) => Promise<void>;
  /** A version, taken apart when it is first asked for; of those that were loaded. */
  template: (hidden: string) => MailTemplate;
};

/** Opens the message of a campaign that sends. A plain one is in the campaign; others were compiled when it started. */
export async function openMessage(
  db: Executor,
  campaign: SendingCampaign,
): Promise<CampaignMessage> {
  const { accountId, id, subject, previewText, body, isCompiled, signature } = campaign;
  const { fromName: company, attributeTypes: own, linkTags } = campaign;
  const common = { subject, previewText, company, own, linkTags };
  const templates = new Map<string, MailTemplate>();
  const parsed = (
    hidden: string,
    parts: { body: string; html?: string; signature?: string },
  ): MailTemplate => {
    const template = templates.get(hidden) ?? parseMail({ ...common, ...parts });
    templates.set(hidden, template);
    return template;
  };
  if (!isCompiled) {
    let linkIndexes: Map<string, number> | null = null;
    return {
      mailBytes: null,
      get linkIndexes() {
        return (linkIndexes ??= new Map(findLinks(body).map((url, index) => [url, index])));
      },
      load: async () => {},
      template: () => parsed("", { body, signature }),
    };
  }
  const { rows: links } = await db.execute<{ url: string; index: number }>(sql`
    select url, link_index as index from campaign_links where account_id = ${accountId} and campaign_id = ${id}
  `);
  const versions = new Map<string, { body: string; html: string }>();
  return {
    mailBytes: await mailBytesOf(db, campaign),
    linkIndexes: new Map(links.map(({ url, index }) => [url, index])),
    async load(recipients) {
      const hiddenSets = new Set(recipients.map(({ recipient }) => recipient.hidden ?? ""));
      const missing = [...hiddenSets].filter((hidden) => !versions.has(hidden));
      if (missing.length === 0) return;
      const found = await db.execute<{ hidden: string; html: string; text: string }>(sql`
        select hidden, html, text from campaign_versions
        where account_id = ${accountId} and campaign_id = ${id} and hidden = any(${sqlArray(missing, "text")})
      `);
      for (const { hidden, html, text } of found.rows) versions.set(hidden, { body: text, html });
    },
    template(hidden) {
      const version = versions.get(hidden);
      if (version === undefined) throw new Error(`Campaign ${id} has no version for its recipient`);
      return parsed(hidden, version);
    },
  };
}

/** The bytes of the largest version of a compiled message; null for a plain one. */
export async function mailBytesOf(
  db: Executor,
  { accountId, id }: { accountId: number; id: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ bytes: number | null }>(sql`
    select max(octet_length(html) + octet_length(text))::int as bytes
    from campaign_versions where account_id = ${accountId} and campaign_id = ${id}
  `);
  return rows[0]?.bytes ?? null;
}
