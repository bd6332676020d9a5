import { DEFAULT_LINK_TAGS, readHost, resolveLinkTags } from "@dakiya/domain/tracking";
import type { LinkTags, LinkTagsChoice, LinkTagsInput, Tracking } from "@dakiya/domain/tracking";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { accounts } from "../../db/schema/index.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { findBrand } from "../brand/find-brand.ts";

/** Choices of an email for itself; null where it follows the account. */
export type TrackingOfEmail = {
  trackingChoice: Tracking | null;
  linkTagsChoice: LinkTagsChoice | null;
};

/** Whether a campaign's `tracking` column, null before there was a choice, has opens or clicks. The twin of `tracksOpens` and `tracksClicks`. */
export function tracks(tracking: SQL, kind: "opens" | "clicks"): SQL {
  return sql`coalesce(${tracking}, 'both') in ('both', ${sql.raw(`'${kind}'`)})`;
}

const NO_TAGS: LinkTagsInput = { isOn: false, ...DEFAULT_LINK_TAGS, hosts: null };

/** An account's tags as stored, with the hosts in force. */
export async function tagsInForce(
  db: Executor,
  accountId: number,
  stored: LinkTagsInput | null,
): Promise<SendingRulesWire["linkTags"]> {
  const tags = stored ?? NO_TAGS;
  return { ...tags, hostsInForce: tags.hosts ?? (await websiteHosts(db, accountId)) };
}

/** The host of the brand's website, where it has one. */
async function websiteHosts(db: Executor, accountId: number): Promise<string[]> {
  const { brand } = await findBrand(db, accountId);
  return brand.social.flatMap(({ network, url }) =>
    network === "website" ? (readHost(url) ?? []) : [],
  );
}

/**
 * The tracking of an email, and the tags of its links, from its own choices and the account's as they are now.
 *
 * @param names - Values of the variables: the name of the campaign or automation, and that of the sender.
 */
export async function resolveTracking(
  db: Executor,
  accountId: number,
  { trackingChoice, linkTagsChoice }: TrackingOfEmail,
  names: { campaign: string; company: string },
): Promise<{ tracking: Tracking; linkTags: LinkTags | null }> {
  const { tracking, linkTags } = onlyRow(
    await db
      .select({ tracking: accounts.tracking, linkTags: accounts.linkTags })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
  );
  const tags = await tagsInForce(db, accountId, linkTags);
  return {
    tracking: trackingChoice ?? tracking,
    linkTags: resolveLinkTags(tags, linkTagsChoice, names),
  };
}
