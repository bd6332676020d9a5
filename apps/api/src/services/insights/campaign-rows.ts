import { campaignWire } from "@dakiya/domain/wire";
import type { CampaignKind, CampaignSummaryWire } from "@dakiya/domain/wire";
import { getTableColumns, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { automations, campaigns, segments } from "../../db/schema/index.ts";
import { SUMMARY_COLUMNS, ofKind, outageOf, unknownOf } from "../campaigns/index.ts";
import { toCampaignSummary } from "../wire/campaigns.ts";
import type { CampaignRowSummary } from "../wire/campaigns.ts";

const SHORT_COLUMNS = sql.join(Object.values(SUMMARY_COLUMNS), sql`, `);

/** The account's campaigns that are not deleted; mails of automations are none, unless a kind asks for them. */
export function campaignsOf(
  accountId: number | Placeholder,
  kind: CampaignKind = "campaigns",
): SQL {
  const isOfKind = ofKind(kind) ?? sql`true`;
  return sql`${campaigns.accountId} = ${accountId} and ${campaigns.deletedAt} is null and ${isOfKind}`;
}

/** A list of campaigns as one JSON value, without messages, with the names of each one's segment, source and automation. */
export function campaignsAsJson(options: { where: SQL; orderBy: SQL; limit: number }): SQL {
  return sql`(
    select coalesce(json_agg(c order by nth), '[]')
    from (
      select found.*, ${segments.name} as segment_name, (
        select source.name from campaigns source
        where source.account_id = found.account_id and source.id = found.follow_up_of
      ) as follow_up_name, ${automations.name} as automation_name, ${outageOf({
        accountId: sql`found.account_id`,
        service: sql`found.service`,
        status: sql`found.status`,
      })} as outage, ${unknownOf({ accountId: sql`found.account_id`, id: sql`found.id`, failed: sql`found.failed` })} as unknown
      from (
        select best.*, row_number() over () as nth
        from (
          select ${SHORT_COLUMNS} from ${campaigns}
          where ${options.where}
          order by ${options.orderBy}
          limit ${options.limit}
        ) best
      ) found
      left join ${segments} on ${segments.accountId} = found.account_id and ${segments.id} = found.segment_id
      left join ${automations} on ${automations.accountId} = found.account_id and ${automations.id} = found.automation_id
    ) c
  )`;
}

/** The campaigns of `campaignsAsJson`, each as it is stored and as it crosses the wire. */
export function readCampaigns(
  rows: readonly JsonRow[],
): { row: CampaignRowSummary; campaign: CampaignSummaryWire }[] {
  return rows.map((json) => {
    const row = rowFromJson(campaigns, json);
    const segmentName = nameIn(json, "segment_name");
    const followUpName = nameIn(json, "follow_up_name");
    const automationName = nameIn(json, "automation_name");
    const outage = campaignWire.shape.outage.parse(json["outage"] ?? null);
    const unknown = Number(json["unknown"]);
    const beside = { unknown, segmentName, followUpName, automationName, outage };
    return { row, campaign: toCampaignSummary(row, beside) };
  });
}

function nameIn(
  json: JsonRow,
  key: "segment_name" | "follow_up_name" | "automation_name",
): string | null {
  const name = json[key];
  return typeof name === "string" ? name : null;
}

/** A row as PostgreSQL's `row_to_json` writes it: the columns' own names, instants as text. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Decodes such JSON to drizzle's row, so that several lists fit into one statement. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: JsonRow,
): Table["$inferSelect"] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = json[column.name] ?? null;
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}
