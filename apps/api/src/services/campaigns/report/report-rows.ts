import { CONSUMER_DOMAINS } from "@dakiya/domain/delivery";
import type { Device, FailureGroup, MailboxProvider, RefusalKind } from "@dakiya/domain/delivery";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { epochMs, rowSet, sqlArray } from "../../../db/sql/sql.ts";
import { firstOrMissing } from "../../own-row.ts";

/** The kept figures of one campaign, or of those of one email of an automation. Instants are milliseconds since 1970. */
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
  /** By provider, as far as counted; null while logs from before are counted by domain. */
  mailboxes: (MailboxCounts & { provider: MailboxProvider })[] | null;
  /** Known refusals, by provider; null while logs from before are counted. */
  refusals: { provider: MailboxProvider; reason: RefusalKind; logs: number }[] | null;
  /** Of the logs of which it is known. */
  devices: { device: Device; opened: number; clicked: number }[];
  links: { index: number; url: string; language: string | null; clicks: number; people: number }[];
  /** The language of the message that falls back, those of its variants, and the recipients of these. */
  language: string | null;
  variants: string[] | null;
  by_language: Record<string, number>;
  /** By hour since `begun`. */
  hours: { hour: number; opened: number; clicked: number }[];
  /** By day of the account's zone, of emails of automations; those with an open or click. */
  days: { day: string; opened: number; clicked: number }[] | null;
  today: string;
};

type MailboxCounts = Record<
  "sent" | "delivered" | "opened" | "clicked" | "failed" | "bounced",
  number
>;

/** As far back as `days` go. */
export const DAYS = 90;

/**
 * Reads them in one statement, by keys that begin with the campaign: the cost does not depend on its logs. Raw SQL, since the
 * lists come as JSON beside the row.
 *
 * @param which.campaignIds - Of one campaign, or of all versions of an email, whose figures are added up; what is no figure is
 *   the first one's.
 * @throws AppError "missing"
 */
export async function readReport(
  db: Executor,
  { accountId, campaignIds }: { accountId: number; campaignIds: readonly number[] },
): Promise<ReportRow> {
  const ids = sqlArray(campaignIds, "bigint");
  const ofThem = sql`account_id = ${accountId} and campaign_id = any(${ids})`;
  const [first] = campaignIds;
  const begun = sql`date_bin('15 minutes', c.logged_at, '2000-01-01Z')`;
  const { rows } = await db.execute<ReportRow>(sql`
    select c.service, c.from_name, c.from_email, coalesce(nullif(u.name, ''), u.email) as started_by,
      c.audience_rules, s.rules as segment_rules, s.is_dynamic, ${epochMs(sql`v.figures_since`)} as figures_since,
      ${epochMs(sql`h.created_at`)} as shared_at, coalesce(nullif(m.name, ''), m.email) as shared_by,
      ${epochMs(sql`statement_timestamp()`)} as now, ${epochMs(begun)} as begun, v.machine_opens, v.machine_clicks,
      to_char(statement_timestamp() at time zone a.time_zone, 'YYYY-MM-DD') as today,
      (
        select coalesce(json_object_agg(r.reason, r.logs), '{}') from (
          select reason, count(*) as logs from log_suppressions where ${ofThem} group by reason
        ) r
      ) as suppressed,
      (
        select coalesce(json_agg(json_build_object('reason', f.reason, 'logs', f.logs) order by f.logs desc, f.reason), '[]')
        from (
          select reason, sum(logs) as logs from campaign_failures where ${ofThem} group by reason
        ) f where f.logs > 0
      ) as failures,
      (
        select coalesce(json_agg(d), '[]') from (
          select device, sum(opened) as opened, sum(clicked) as clicked
          from campaign_devices where ${ofThem} group by device
        ) d
      ) as devices,
      case when v.by_domain then (select coalesce(json_agg(p), '[]') from (${mailboxesOf(ofThem)}) p) end as mailboxes,
      case when v.by_refusal then (
        select coalesce(json_agg(r), '[]') from (${refusalsOf(sql`r.account_id = ${accountId} and r.campaign_id = any(${ids})`)}) r
      ) end as refusals,
      (
        select coalesce(json_agg(
          json_build_object('index', k.index, 'url', k.url, 'language', k.language, 'clicks', k.clicks, 'people', k.people)
          order by k.index), '[]')
        from (${linksOf(accountId, ids)}) k
      ) as links,
      c.language, jsonb_path_query_array(c.variants, '$[*].language') as variants,
      (
        select coalesce(json_object_agg(n.language, n.recipients), '{}') from (
          select language, sum(recipients)::int as recipients from campaign_versions
          where account_id = ${accountId} and campaign_id = any(${ids}) and language is not null
          group by language
        ) n
      ) as by_language,
      (
        select coalesce(json_agg(h), '[]') from (
          select floor(extract(epoch from e.at - ${begun}) / 3600)::int as hour, sum(e.opened) as opened, sum(e.clicked) as clicked
          from campaign_engagement e
          where e.account_id = c.account_id and e.campaign_id = c.id group by 1
        ) h
      ) as hours,
      case when c.automation_id is not null then (
        select coalesce(json_agg(d order by d.day), '[]') from (
          select to_char(e.at at time zone a.time_zone, 'YYYY-MM-DD') as day, sum(e.opened) as opened, sum(e.clicked) as clicked
          from campaign_engagement e
          where ${ofThem} and e.at > statement_timestamp() - make_interval(days => ${DAYS + 1}::int)
          group by 1
        ) d
      ) end as days
    from campaigns c
    join accounts a on a.id = c.account_id
    cross join lateral (
      select case when bool_and(figures_since is not null) then max(figures_since) end as figures_since,
        bool_and(domains_seq is null) as by_domain, bool_and(refusals_seq is null) as by_refusal,
        sum(machine_opens)::int as machine_opens, sum(machine_clicks)::int as machine_clicks
      from campaigns where account_id = c.account_id and id = any(${ids})
    ) v
    left join segments s on s.account_id = c.account_id and s.id = c.segment_id
    left join users u on u.id = c.started_by
    left join report_shares h on h.account_id = c.account_id and h.campaign_id = c.id
    left join users m on m.id = h.created_by
    where c.account_id = ${accountId} and c.id = ${first ?? 0} and c.deleted_at is null
  `);
  return firstOrMissing(rows, "Campaign");
}

/** Domains of consumers are known before anybody has looked at them. */
const knownDomains = (): SQL =>
  rowSet("k", [...CONSUMER_DOMAINS], {
    domain: ["text", ([domain]) => domain],
    provider: ["text", ([, provider]) => provider],
  });

/**
 * Known refusals by provider and kind, the most first.
 *
 * @param where - Which rows of `campaign_refusals`, as `r`, with their account.
 */
export function refusalsOf(where: SQL): SQL {
  return sql`
    select coalesce(d.provider, k.provider, 'unknown') as provider, r.reason, sum(r.logs)::int as logs
    from campaign_refusals r
    left join campaign_domains d
      on d.account_id = r.account_id and d.campaign_id = r.campaign_id and d.domain = r.domain
    left join ${knownDomains()} on k.domain = r.domain
    where ${where} and r.logs > 0
    group by 1, 2 order by 3 desc, 1, 2
  `;
}

function mailboxesOf(ofThem: SQL): SQL {
  return sql`
    select coalesce(d.provider, k.provider, 'unknown') as provider, sum(d.sent) as sent, sum(d.delivered) as delivered,
      sum(d.opened) as opened, sum(d.clicked) as clicked, sum(d.failed) as failed, sum(d.bounced) as bounced
    from campaign_domains d left join ${knownDomains()} on k.domain = d.domain
    where ${ofThem} group by 1
  `;
}

/**
 * The links of campaigns, each address once in a language, in the order in which they first came. Of one campaign they
 * keep their indexes, which `link_clicks` has.
 */
function linksOf(accountId: number, ids: SQL): SQL {
  return sql`
    select case when cardinality(${ids}) = 1 then min(link_index)
      else row_number() over (order by min(array[campaign_id, link_index::bigint])) - 1 end as index,
      url, language, sum(clicks) as clicks, sum(people) as people
    from campaign_links where account_id = ${accountId} and campaign_id = any(${ids}) group by url, language
  `;
}

/** Where the clicks of a link of that list are kept: an index in each campaign that has it. */
export async function findLinkParts(
  db: Executor,
  { accountId, campaignIds }: { accountId: number; campaignIds: readonly number[] },
  index: number,
): Promise<{ campaignId: number; linkIndex: number }[]> {
  const ids = sqlArray(campaignIds, "bigint");
  const { rows } = await db.execute<{ campaign: string; link: number }>(sql`
    select campaign_id as campaign, link_index as link from campaign_links
    where account_id = ${accountId} and campaign_id = any(${ids}) and (url, coalesce(language, '')) =
      (select url, coalesce(language, '') from (${linksOf(accountId, ids)}) k where k.index = ${index})
    order by campaign_id
  `);
  return rows.map(({ campaign, link }) => ({ campaignId: Number(campaign), linkIndex: link }));
}
