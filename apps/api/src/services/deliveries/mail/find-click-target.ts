import {
  extractVariables,
  renderLink,
  templateValues,
  templateVariable,
} from "@dakiya/domain/campaign";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { tagLink } from "@dakiya/domain/tracking";
import type { LinkTags } from "@dakiya/domain/tracking";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { ofAccount } from "../../../db/sql/every-account.ts";
import type { Mailing } from "../outcomes/unsubscribe.ts";
import { toTemplateCustomer } from "./render-batch.ts";

const MAX_LENGTH = 2048;

/**
 * Where a click link leads: the author's address with the recipient's values filled in, and the campaign's tags. Comes from the database
 * alone, also for deleted campaigns, so that no request can change it.
 *
 * @returns Null for a link that does not exist, or that would not lead to an http(s) page.
 */
export async function findClickTarget(
  db: Executor,
  click: Mailing & { linkIndex: number },
): Promise<string | null> {
  const { rows } = await db.execute<{
    url: string;
    from_name: string;
    attribute_types: AttributeTypes;
    link_tags: LinkTags | null;
    recipient: FrozenRecipient;
  }>(sql`
    select k.url, c.from_name, c.attribute_types, c.link_tags, l.recipient
    from campaigns c
    join campaign_links k on k.account_id = c.account_id and k.campaign_id = c.id
    join communication_logs l on l.account_id = c.account_id and l.campaign_id = c.id and l.seq = ${click.seq}
    where ${ofAccount(sql`c.account_id`, click.accountId)} and c.id = ${click.campaignId} and k.link_index = ${click.linkIndex}
  `);
  const [row] = rows;
  if (row === undefined) return null;
  const { from_name: company, attribute_types: own } = row;
  const only = extractVariables(row.url).flatMap((name) => templateVariable(name, own) ?? []);
  const values = templateValues(toTemplateCustomer(row.recipient), { company, own, only });
  const target = safeTarget(renderLink(row.url, values, own));
  if (target === null || row.link_tags === null) return target;
  // Values may make it too long with its tags alone.
  return safeTarget(renderLink(tagLink(row.url, row.link_tags), values, own)) ?? target;
}

function safeTarget(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const web = url.protocol === "http:" || url.protocol === "https:";
  if (!web || url.username !== "" || url.password !== "" || url.href.length > MAX_LENGTH) {
    return null;
  }
  return url.href;
}
