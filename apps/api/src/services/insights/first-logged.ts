import type { CampaignKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { epochMs, onlyRow } from "../../db/sql/sql.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { campaignsOf } from "./campaign-rows.ts";

/** When the first campaign or email that was sent to somebody was created; null where there is none. */
export async function firstLogged(ctx: AccountCtx, kind: CampaignKind): Promise<Date | null> {
  const { rows } = await ctx.db.execute<{ at: number | null }>(sql`
    select ${epochMs(sql`min(${campaigns.createdAt})`)} as at from ${campaigns}
    where ${campaignsOf(ctx.account.id, kind)} and ${campaigns.totalRecipients} > 0
  `);
  const { at } = onlyRow(rows);
  return at === null ? null : new Date(at);
}
