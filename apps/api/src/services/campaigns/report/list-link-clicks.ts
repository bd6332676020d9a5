import { MESSAGES } from "@dakiya/domain/messages";
import type { LinkClicksInput, LinkClicksPageWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { epochMs, rowSet } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { noCursor, pageOf } from "../../keyset.ts";
import { findCampaignRow } from "../find-rows.ts";
import { findLinkParts } from "./report-rows.ts";

/**
 * The recipients who clicked a link of a campaign, in the order of its logs.
 *
 * @throws AppError "missing" for no such campaign; "invalid" for a malformed cursor.
 */
export async function listLinkClicks(
  ctx: Ctx,
  input: LinkClicksInput,
): Promise<LinkClicksPageWire> {
  const { id } = await findCampaignRow(ctx.db, ctx, input.id);
  return await listClicksOf(ctx, [id], input);
}

type Click = { campaign: string; seq: number; first_at: number; clicks: number };

/**
 * The same of a link of all campaigns of one email of an automation.
 *
 * @param campaignIds - The account's own.
 */
export async function listClicksOf(
  ctx: Ctx,
  campaignIds: readonly number[],
  input: Pick<LinkClicksInput, "link" | "cursor" | "limit">,
): Promise<LinkClicksPageWire> {
  const after = input.cursor === undefined ? { campaign: 0, seq: 0 } : readCursor(input.cursor);
  const parts = await findLinkParts(
    ctx.db,
    { accountId: ctx.account.id, campaignIds },
    linkIndex(input.link),
  );
  const { rows } = await ctx.db.execute<Click>(sql`
    select k.campaign_id as campaign, k.seq, ${epochMs(sql`k.first_at`)} as first_at, k.clicks
    from ${rowSet("p", parts, {
      campaign_id: ["bigint", ({ campaignId }) => campaignId],
      link_index: ["int", ({ linkIndex: index }) => index],
    })}
    cross join lateral (
      select campaign_id, seq, first_at, clicks from link_clicks
      where account_id = ${ctx.account.id} and campaign_id = p.campaign_id and link_index = p.link_index
        and (p.campaign_id > ${after.campaign}::bigint
          or p.campaign_id = ${after.campaign}::bigint and seq > ${after.seq}::int)
      order by seq limit ${input.limit + 1}
    ) k
    order by k.campaign_id, k.seq limit ${input.limit + 1}
  `);
  const { items, last } = pageOf(rows, input.limit);
  const recipients = await recipientsOf(ctx, items);
  return {
    items: items.map((click) => ({
      _id: keyOf(click),
      customer: recipients.get(keyOf(click)) ?? NOBODY,
      first_clicked_at: new Date(click.first_at).toISOString(),
      clicks: click.clicks,
    })),
    nextCursor: last === undefined ? null : keyOf(last),
  };
}

const keyOf = ({ campaign, seq }: Pick<Click, "campaign" | "seq">): string => `${campaign}-${seq}`;

type Customer = LinkClicksPageWire["items"][number]["customer"];

/** Somebody who was erased. */
const NOBODY: Customer = { _id: "", name: MESSAGES.personalData.erasedName, email: "" };

/** By log. Each is looked up by its key: joined, the planner may walk through all logs to find those of a page. */
async function recipientsOf(
  ctx: Ctx,
  clicks: readonly Pick<Click, "campaign" | "seq">[],
): Promise<Map<string, Customer>> {
  const { rows } = await ctx.db.execute<{
    campaign: string;
    seq: number;
    customer: string;
    name: string;
    email: string;
  }>(sql`
    select g.campaign_id as campaign, g.seq, l.customer_id as customer, l.recipient ->> 'name' as name,
      l.recipient ->> 'email' as email
    from ${rowSet("g", clicks, {
      campaign_id: ["bigint", ({ campaign }) => Number(campaign)],
      seq: ["int", ({ seq }) => seq],
    })}
    cross join lateral (
      select customer_id, recipient from communication_logs
      where account_id = ${ctx.account.id} and campaign_id = g.campaign_id and seq = g.seq and customer_id is not null
      limit 1
    ) l
  `);
  return new Map(
    rows.map(({ campaign, seq, customer, name, email }) => [
      keyOf({ campaign, seq }),
      { _id: String(customer), name, email },
    ]),
  );
}

function readCursor(text: string): { campaign: number; seq: number } {
  const [, campaign, seq] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  if (campaign === undefined || seq === undefined) throw noCursor();
  return { campaign: Number(campaign), seq: Number(seq) };
}

function linkIndex(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw missing("Link");
  return Number(text);
}
