import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { CampaignWire } from "@dakiya/domain/wire";
import { campaigns, segments } from "../../db/schema/index.ts";
import { toCampaignWire } from "../campaigns/to-campaign-wire.ts";
import { rowFromJson, type JsonRow } from "./row-from-json.ts";

type CampaignRow = typeof campaigns.$inferSelect;

/** The owner's campaigns that are not deleted. */
export function campaignsOf(ownerId: number | Placeholder): SQL {
  return sql`${campaigns.ownerId} = ${ownerId} and ${campaigns.deletedAt} is null`;
}

/** A list of campaigns as one JSON value: whole rows, each with the name of its segment and of the campaign it follows up. */
export function campaignsAsJson(options: { where: SQL; orderBy: SQL; limit: number }): SQL {
  return sql`(
    select coalesce(json_agg(c order by nth), '[]')
    from (
      select found.*, ${segments.name} as segment_name, (
        select source.name from campaigns source
        where source.owner_id = found.owner_id and source.id = found.follow_up_of
      ) as follow_up_name
      from (
        select best.*, row_number() over () as nth
        from (
          select ${campaigns}.* from ${campaigns}
          where ${options.where}
          order by ${options.orderBy}
          limit ${options.limit}
        ) best
      ) found
      left join ${segments} on ${segments.ownerId} = found.owner_id and ${segments.id} = found.segment_id
    ) c
  )`;
}

/** The campaigns of `campaignsAsJson`, each as it is stored and as it crosses the wire. */
export function readCampaigns(
  rows: readonly JsonRow[],
): { row: CampaignRow; campaign: CampaignWire }[] {
  return rows.map((json) => {
    const row = rowFromJson(campaigns, json);
    return {
      row,
      campaign: toCampaignWire(row, nameIn(json, "segment_name"), nameIn(json, "follow_up_name")),
    };
  });
}

function nameIn(json: JsonRow, key: "segment_name" | "follow_up_name"): string | null {
  const name = json[key];
  return typeof name === "string" ? name : null;
}
