import { escapeHtml } from "@dakiya/domain/campaign";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { tracksClicks } from "@dakiya/domain/tracking";
import type { LinkTags, Tracking } from "@dakiya/domain/tracking";
import { sql } from "drizzle-orm";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { ofAccount } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { readProductsOf } from "../../products/read-copies.ts";
import type { Mailing } from "../outcomes/unsubscribe.ts";
import { recipientLinks } from "./recipient-links.ts";
import { toTemplateCustomer } from "./render-batch.ts";
import { renderApart } from "../../rendering/render-apart.ts";

/** Replaces the token in previews and test emails, which are not stored. */
export const PREVIEW_TOKEN = "preview";

type Row = {
  account_id: string;
  subject: string;
  preview_text: string;
  company: string;
  public_url: string;
  links_name_account: boolean;
  attribute_types: AttributeTypes;
  tracking: Tracking | null;
  link_tags: LinkTags | null;
  recipient: FrozenRecipient;
  html: string;
  text: string;
  links: Record<string, number> | null;
};

/**
 * One recipient's mail as a page: its HTML as it was mailed, without the picture that says it was opened, and with a
 * title and a word to search engines in its head. Reads in one statement, so that nothing is gone halfway, but for
 * the products, which stay, and writes nothing.
 *
 * @returns The page, and how long it took; null where nothing is kept to show: of an erased person, a closed account, a
 *   plain message.
 * @throws AppError "slowDown" when much of the account waits to be rendered.
 */
export async function renderView(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  { accountId, campaignId, seq }: Mailing,
): Promise<{ html: string; workMs: number } | null> {
  const { rows } = await db.execute<Row>(sql`
    select c.account_id, coalesce(v.subject, c.subject) as subject, coalesce(v.preview_text, c.preview_text) as preview_text,
      c.from_name as company, c.public_url, c.links_name_account, c.attribute_types,
      case when l.untracked then 'none' else c.tracking end as tracking, c.link_tags, l.recipient, v.html, v.text,
      (
        select jsonb_object_agg(k.url, k.link_index order by k.language nulls first) from campaign_links k
        where k.account_id = c.account_id and k.campaign_id = c.id
          and (k.language is null or k.language = v.language)
      ) as links
    from campaigns c
    join communication_logs l on l.account_id = c.account_id and l.campaign_id = c.id
    join accounts a on a.id = c.account_id and a.closed_at is null
    join campaign_versions v
      on v.account_id = c.account_id and v.campaign_id = c.id and v.hidden = coalesce(l.recipient ->> 'hidden', '')
        and v.html <> ''
    where ${ofAccount(sql`c.account_id`, accountId)} and c.id = ${campaignId} and l.seq = ${seq} and l.customer_id is not null
  `);
  const [row] = rows;
  if (row === undefined) return null;
  const { subject, company, html, text: body, recipient } = row;
  const linkIndexes = new Map(Object.entries(row.links ?? {}));
  const campaign = {
    ...{ accountId: Number(row.account_id), id: campaignId, publicUrl: row.public_url },
    linksNameAccount: row.links_name_account,
  };
  const links = recipientLinks(campaign, seq, secrets, (url) => linkIndexes.get(url));
  const isTracked = tracksClicks(row.tracking);
  const clicks = isTracked
    ? new Map([...linkIndexes.keys()].map((url) => [url, links.click(url)]))
    : null;
  const { attribute_types: own, link_tags: linkTags } = row;
  const beganAt = performance.now();
  const mail = await renderApart(Number(row.account_id), "page", {
    mail: { subject, previewText: row.preview_text, body, html, company, own, linkTags },
    recipient: toTemplateCustomer(recipient),
    products: await readProductsOf(db, Number(row.account_id), recipient),
    links: {
      ...{ unsubscribe: links.unsubscribe, view: links.view() },
      ...(isTracked ? { hidden: links.hidden } : {}),
    },
    clicks,
  });
  return { html: withHead(mail), workMs: performance.now() - beganAt };
}

/** Puts tags before the page's own head; a browser counts them as parts of it. */
function withHead({ html, subject }: { html: string; subject: string }): string {
  const title = /<title[\s>]/i.test(html) ? "" : `<title>${escapeHtml(subject)}</title>`;
  return html.replace(
    /^<!doctype[^>]*>/i,
    (doctype) => `${doctype}<meta name="robots" content="noindex">${title}`,
  );
}
