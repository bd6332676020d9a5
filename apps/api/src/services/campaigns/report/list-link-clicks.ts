import { MESSAGES } from "@dakiya/domain/messages";
import type { LinkClicksInput, LinkClicksPageWire } from "@dakiya/domain/wire";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { communicationLogs, linkClicks } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { pageOf, readIdCursor } from "../../keyset.ts";
import { findCampaignRow } from "../find-rows.ts";

/**
 * The recipients who clicked a link of a campaign, in the order of its logs.
 *
 * @throws AppError "missing" for no such campaign; "invalid" for a malformed cursor.
 */
export async function listLinkClicks(
  ctx: Ctx,
  input: LinkClicksInput,
): Promise<LinkClicksPageWire> {
  const after = input.cursor === undefined ? 0 : readIdCursor(input.cursor);
  const { accountId, id } = await findCampaignRow(ctx.db, ctx, input.id);
  const rows = await ctx.db
    .select()
    .from(linkClicks)
    .where(
      and(
        eq(linkClicks.accountId, accountId),
        eq(linkClicks.campaignId, id),
        eq(linkClicks.linkIndex, linkIndex(input.link)),
        gt(linkClicks.seq, Math.min(after, MAX_SEQ)),
      ),
    )
    .orderBy(asc(linkClicks.seq))
    .limit(input.limit + 1);
  const { items, last } = pageOf(rows, input.limit);
  const recipients = await recipientsOf(ctx, id, items);
  return {
    items: items.map(({ seq, firstAt, clicks }) => ({
      _id: `${id}-${seq}`,
      customer: recipients.get(seq) ?? NOBODY,
      first_clicked_at: firstAt.toISOString(),
      clicks,
    })),
    nextCursor: last === undefined ? null : String(last.seq),
  };
}

type Customer = LinkClicksPageWire["items"][number]["customer"];

/** Somebody who was erased. */
const NOBODY: Customer = { _id: "", name: MESSAGES.personalData.erasedName, email: "" };

/** By log. Read apart: in one statement the planner may walk through all logs to find those of a page. */
async function recipientsOf(
  ctx: Ctx,
  campaignId: number,
  clicks: readonly { seq: number }[],
): Promise<Map<number, Customer>> {
  const { seq, customerId, recipient } = communicationLogs;
  const rows = await ctx.db
    .select({ seq, customerId, recipient })
    .from(communicationLogs)
    .where(
      and(
        eq(communicationLogs.accountId, ctx.account.id),
        eq(communicationLogs.campaignId, campaignId),
        inArray(
          seq,
          clicks.map((click) => click.seq),
        ),
      ),
    );
  return new Map(
    rows.flatMap((log) => {
      const { name, email } = log.recipient;
      return log.customerId === null
        ? []
        : [[log.seq, { _id: String(log.customerId), name, email }]];
    }),
  );
}

const MAX_SEQ = 2_147_483_647;

function linkIndex(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw missing("Link");
  return Number(text);
}
