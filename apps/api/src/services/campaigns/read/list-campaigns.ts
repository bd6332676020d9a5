import type { CampaignKind, CampaignListInput, CampaignPageWire } from "@dakiya/domain/wire";
import { and, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "../../../db/schema/index.ts";
import { holds } from "../../../db/sql/holds.ts";
import type { Ctx } from "../../../deps.ts";
import { pageOf, writeCursor } from "../../keyset.ts";
import { campaignsAfter, orderCampaigns, sortKey } from "./campaign-order.ts";
import {
  IS_COUNTED,
  findCampaignSummaries,
  findCampaigns,
  ofKind,
  ownCampaigns,
} from "./find-campaigns.ts";

const MOVING = inArray(campaigns.status, ["active", "processing"]);

/**
 * A page of the user's campaigns without their messages, with the figures over all of them: the cost depends on the
 * page alone. Mails of automations are left out, unless the kind asks for them.
 *
 * @throws AppError "invalid" when the cursor is malformed, or of another order.
 */
export async function listCampaigns(ctx: Ctx, input: CampaignListInput): Promise<CampaignPageWire> {
  const {
    kind = "campaigns",
    moving = false,
    sort = "newest",
    search,
    cursor,
    limit = 100,
  } = input;
  const rows = await findCampaignSummaries(ctx.db, ctx.account.id, {
    condition: and(
      ofKind(kind),
      moving ? MOVING : undefined,
      holds(search, campaigns.name),
      cursor === undefined ? undefined : campaignsAfter(sort, cursor),
    ),
    limit: limit + 1,
    sort,
  });
  const { items, last } = pageOf(rows, limit);
  return {
    items: items.map(({ campaign }) => campaign),
    nextCursor: last === undefined ? null : writeCursor(sort, last),
    totals: await totals(ctx, kind),
  };
}

async function totals(ctx: Ctx, kind: CampaignKind): Promise<CampaignPageWire["totals"]> {
  const counted = ofKind(kind) ?? sql`true`;
  const sum = (column: AnyPgColumn) =>
    sql`coalesce(sum(${column}) filter (where ${counted}), 0)`.mapWith(Number);
  const count = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await ctx.db
    .select({
      campaigns: count(sql`${counted} and ${IS_COUNTED}`),
      drafts: count(sql`${counted} and not (${IS_COUNTED})`),
      active: count(and(counted, MOVING)),
      recipients: sum(campaigns.totalRecipients),
      sent: sum(campaigns.sent),
      automationMails: count(ofKind("automations")),
    })
    .from(campaigns)
    .where(ownCampaigns(ctx.account.id));
  if (row === undefined) throw new Error("no totals came back");
  return row;
}

/** How many campaigns are looked up at a time, and how many bytes of their messages are then read together. */
const LOOKED_UP = 200;
const CHUNK_BYTES = 100_000;

type Weighed = { id: number; key: string; bytes: number };

/** Streams the user's campaigns, the newest first, as JSON in bounded memory. One added meanwhile is not seen. */
export async function* streamCampaigns(
  ctx: Ctx,
  { kind = "campaigns" }: { kind?: CampaignKind | undefined } = {},
  signal?: AbortSignal,
): AsyncGenerator<string> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const weighed: Weighed[] = await lookUp(ctx, kind, cursor);
    for (const chunk of chunksOf(weighed)) {
      if (signal?.aborted === true) return;
      const rows = await findCampaigns(ctx.db, ctx.account.id, {
        condition: inArray(campaigns.id, chunk),
        limit: chunk.length,
      });
      yield rows.map((campaign) => JSON.stringify(campaign)).join(",");
    }
    const last = weighed.length < LOOKED_UP ? undefined : weighed.at(-1);
    cursor = last === undefined ? null : writeCursor("newest", last);
  }
}

async function lookUp(ctx: Ctx, kind: CampaignKind, cursor: string): Promise<Weighed[]> {
  return await ctx.db
    .select({
      id: campaigns.id,
      key: sortKey("newest"),
      bytes: sql`octet_length(${campaigns.body})`.mapWith(Number),
    })
    .from(campaigns)
    .where(
      and(
        ownCampaigns(ctx.account.id),
        ofKind(kind),
        cursor === "" ? undefined : campaignsAfter("newest", cursor),
      ),
    )
    .orderBy(...orderCampaigns("newest"))
    .limit(LOOKED_UP);
}

/** The ids in order, grouped so that the messages of a group fit a chunk, at least one each. */
function* chunksOf(weighed: readonly Weighed[]): Generator<number[]> {
  let chunk: number[] = [];
  let bytes = 0;
  for (const { id, bytes: more } of weighed) {
    if (chunk.length > 0 && bytes + more > CHUNK_BYTES) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(id);
    bytes += more;
  }
  if (chunk.length > 0) yield chunk;
}
