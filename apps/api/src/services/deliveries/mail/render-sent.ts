import type { AttributeTypes } from "@dakiya/domain/fields";
import type { LinkTags } from "@dakiya/domain/tracking";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { readProductsOf } from "../../products/read-copies.ts";
import { renderApart } from "../../rendering/render-apart.ts";
import { NOBODY } from "../../rendering/render-mail.ts";
import type { RenderedMail } from "../../rendering/render-mail.ts";
import { toTemplateCustomer } from "./render-batch.ts";

type Row = {
  subject: string;
  preview_text: string;
  body: string;
  company: string;
  signature: string;
  attribute_types: AttributeTypes;
  link_tags: LinkTags | null;
  recipient: FrozenRecipient | null;
  html: string | null;
  text: string | null;
};

/** The language of the variant that a log's recipient gets; null for the fallback. */
const languageOf = sql`substring(recipient ->> 'hidden' from '^([^:]*):')`;

/** The version of an email to nobody in a language: the one with the most blocks. */
const anyVersion = (language: string | null | undefined): SQL =>
  language == null
    ? sql`''`
    : sql`(
        select w.hidden from campaign_versions w
        where w.account_id = c.account_id and w.campaign_id = c.id and w.language = ${language}
        order by length(w.hidden), w.hidden limit 1
      )`;

/**
 * The frozen email of a started campaign, as its first recipient got it. Links lead to their targets, untracked; the
 * unsubscribe and view links lead nowhere.
 *
 * @param options.forNobody - Without any recipient's values.
 * @param options.language - The language whose first recipient it is; null for the fallback, absent for any.
 * @returns Null for no such campaign. Without a recipient, as where all were erased, it is an email to nobody.
 * @throws AppError "slowDown" when much of the account waits to be rendered.
 */
export async function renderSent(
  db: Executor,
  campaign: { accountId: number; id: number },
  links: { unsubscribe: string; view: string },
  {
    forNobody = false,
    language,
  }: { forNobody?: boolean; language?: string | null | undefined } = {},
): Promise<{ mail: RenderedMail; recipient: FrozenRecipient | null } | null> {
  const { accountId, id } = campaign;
  const { rows } = await db.execute<Row>(sql`
    select coalesce(v.subject, c.subject) as subject, coalesce(v.preview_text, c.preview_text) as preview_text, c.body, c.from_name as company, c.signature, c.attribute_types, c.link_tags, l.recipient,
      nullif(v.html, '') as html, v.text
    from campaigns c
    left join lateral (
      select recipient from communication_logs
      where account_id = c.account_id and campaign_id = c.id and customer_id is not null and not ${forNobody}::boolean
        ${language === undefined ? undefined : sql`and ${languageOf} is not distinct from ${language}::text`}
      order by seq limit 1
    ) l on true
    left join campaign_versions v
      on v.account_id = c.account_id and v.campaign_id = c.id
        and v.hidden = coalesce(l.recipient ->> 'hidden', ${anyVersion(language)})
    where c.account_id = ${accountId} and c.id = ${id} and c.from_name is not null
  `);
  const [row] = rows;
  if (row === undefined) return null;
  const { subject, company, signature, recipient, html, text, attribute_types: own } = row;
  const mail = await renderApart(accountId, "page", {
    mail: {
      ...{ subject, previewText: row.preview_text, body: text ?? row.body, html },
      ...{ signature, company, own, linkTags: row.link_tags },
    },
    recipient: recipient === null ? NOBODY : toTemplateCustomer(recipient),
    products: await readProductsOf(db, accountId, recipient ?? {}),
    links: { ...links, hidden: "#" },
    clicks: null,
  });
  return { mail, recipient };
}
