import { AGE_GROUPS, SPENDING_TIERS } from "@dakiya/domain/audience";
import type { AudienceWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { campaigns, segments } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { IS_COUNTED } from "../campaigns/index.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { campaignsOf, rowFromJson } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import { customerFigures } from "./customer-figures.ts";
import { keptFigures } from "../customers/kept-figures.ts";
import { onlyRow } from "../../db/sql/sql.ts";

type Row = { kept: CustomerFigures | null; saved: number; segments: JsonRow[] };

const ACCOUNT = sql.placeholder("account");

const readAll = prepareStatement<Row>(
  "audience",
  sql`select
    ${keptFigures(ACCOUNT, { cities: true })} as kept,
    (
      select count(*)::int from ${segments} where ${segments.accountId} = ${ACCOUNT} and ${segments.deletedAt} is null
    ) as saved,
    (select coalesce(json_agg(s order by id desc), '[]') from (
      select ${segments}.*, used.campaign_count
      from ${segments}
      join (
        select segment_id, count(*) as campaign_count from ${campaigns}
        where ${campaignsOf(ACCOUNT)} and ${IS_COUNTED} group by segment_id
      ) used on used.segment_id = ${segments.id}
      where ${segments.accountId} = ${ACCOUNT} and ${segments.deletedAt} is null
    ) s) as segments`,
);

/** Everything the audience page shows (docs/product.md, Audience), from one statement. */
export async function getAudience(ctx: Ctx, _input: Record<never, never>): Promise<AudienceWire> {
  const row = onlyRow(await readAll(ctx.db, { account: ctx.account.id }));
  const { ages, tiers, cities, ...totals } = await customerFigures(ctx, row.kept);
  return {
    totals,
    segmentCount: row.segments.length,
    savedSegments: row.saved,
    ageGroups: AGE_GROUPS.map((ageGroup, index) => ({ ageGroup, count: ages[index] ?? 0 })),
    spendingTiers: SPENDING_TIERS.map((tier, index) => ({ tier, count: tiers[index] ?? 0 })),
    topLocations: cities,
    segments: row.segments.map((json) =>
      toSegmentWire(rowFromJson(segments, json), Number(json["campaign_count"])),
    ),
  };
}
