import type { FailureGroup } from "@dakiya/domain/delivery";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { epochMs } from "../../../db/sql/sql.ts";
import { firstOrMissing } from "../../own-row.ts";

/** The kept figures of one campaign. Instants are milliseconds since 1970. */
export type ReportRow = {
  service: EmailService | null;
  from_name: string | null;
  from_email: string | null;
  started_by: string | null;
  audience_rules: SegmentRuleGroup | null;
  segment_rules: SegmentRuleGroup | null;
  is_dynamic: boolean | null;
  figures_since: number | null;
  shared_at: number | null;
  shared_by: string | null;
  now: number;
  /** When the quarter of an hour began in which its recipients were fixed. */
  begun: number | null;
  machine_opens: number;
  machine_clicks: number;
  suppressed: Partial<Record<"unsubscribed" | "bounced" | "complained", number>>;
  failures: { reason: FailureGroup; logs: number }[];
  links: { index: number; url: string; clicks: number; people: number }[];
  /** By hour since `begun`. */
  hours: { hour: number; opened: number; clicked: number }[];
};

/**
 * Reads them in one statement, by keys that begin with the campaign: the cost does not depend on its logs. Raw SQL, since the
 * lists come as JSON beside the row.
 *
 * @throws AppError "missing"
 */
export async function readReport(
  db: Executor,
  { accountId, campaignId }: { accountId: number; campaignId: number },
): Promise<ReportRow> {
  const begun = sql`date_bin('15 minutes', c.logged_at, '2000-01-01Z')`;
  const { rows } = await db.execute<ReportRow>(sql`
    select c.service, c.from_name, c.from_email, coalesce(nullif(u.name, ''), u.email) as started_by,
      c.audience_rules, s.rules as segment_rules, s.is_dynamic, ${epochMs(sql`c.figures_since`)} as figures_since,
      ${epochMs(sql`h.created_at`)} as shared_at, coalesce(nullif(m.name, ''), m.email) as shared_by,
      ${epochMs(sql`clock_timestamp()`)} as now, ${epochMs(begun)} as begun, c.machine_opens, c.machine_clicks,
      (
        select coalesce(json_object_agg(r.reason, r.logs), '{}') from (
          select reason, count(*) as logs from log_suppressions where campaign_id = c.id group by reason
        ) r
      ) as suppressed,
      (
        select coalesce(json_agg(json_build_object('reason', f.reason, 'logs', f.logs) order by f.logs desc, f.reason), '[]')
        from campaign_failures f where f.campaign_id = c.id and f.logs > 0
      ) as failures,
      (
        select coalesce(json_agg(
          json_build_object('index', k.link_index, 'url', k.url, 'clicks', k.clicks, 'people', k.people)
          order by k.link_index), '[]')
        from campaign_links k where k.campaign_id = c.id
      ) as links,
      (
        select coalesce(json_agg(h), '[]') from (
          select floor(extract(epoch from e.at - ${begun}) / 3600)::int as hour, sum(e.opened) as opened, sum(e.clicked) as clicked
          from campaign_engagement e where e.campaign_id = c.id group by 1
        ) h
      ) as hours
    from campaigns c
    left join segments s on s.account_id = c.account_id and s.id = c.segment_id
    left join users u on u.id = c.started_by
    left join report_shares h on h.account_id = c.account_id and h.campaign_id = c.id
    left join users m on m.id = h.created_by
    where c.account_id = ${accountId} and c.id = ${campaignId} and c.deleted_at is null
  `);
  return firstOrMissing(rows, "Campaign");
}
