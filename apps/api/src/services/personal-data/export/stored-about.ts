import type { ApiArea } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import type { SQL } from "drizzle-orm";
import { cellsNameContact, mergesOf, namesAddress } from "../find-person.ts";
import type { Person } from "../find-person.ts";

/** Where a page of a section ended, in the columns it is ordered by. */
export type Place = readonly (number | string)[];

/** One kind of thing that may be stored about a person. */
export type Section = {
  /** Its key in JSON. */
  name: string;
  /** The CSV name of one of its things. */
  what: string;
  /** The area an API key must read for it. */
  area: Exclude<ApiArea, "design" | "insights" | "settings">;
  /** Rows of `at`, `stored` and `place`, in the order of `place`, after a place; the caller bounds them. */
  select: (person: Person, after: Place | null) => SQL;
};

const iso = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const none = sql`'[]'::jsonb`;

function beyond(columns: SQL, after: Place | null): SQL {
  if (after === null) return sql`true`;
  const values = sql.join(
    after.map((value) => (typeof value === "number" ? sql`${value}::bigint` : sql`${value}::text`)),
    sql`, `,
  );
  return sql`(${columns}) > (${values})`;
}

/** Parts of at most one row are on the first page only. */
const once = (after: Place | null): SQL => (after === null ? sql`true` : sql`false`);

const logsOf = ({ accountId, customerId }: Person): SQL =>
  sql`l.account_id = ${accountId} and l.customer_id = ${customerId}`;

/** All there can be about a person, in the order it is handed over. */
export const STORED_ABOUT: readonly Section[] = [
  {
    name: "customer",
    what: "Customer",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`c.updated_at`)} as at, to_jsonb(c) - 'account_id' as stored, ${none} as place
      from customers c where c.account_id = ${accountId} and c.id = ${customerId} and ${once(after)}`,
  },
  {
    name: "notes",
    what: "Note",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`n.created_at`)} as at, to_jsonb(n) - 'account_id' - 'customer_id' as stored,
        jsonb_build_array(n.id) as place
      from customer_notes n
      where n.account_id = ${accountId} and n.customer_id = ${customerId} and ${beyond(sql`n.id`, after)}
      order by n.id`,
  },
  {
    name: "differentPeople",
    what: "Said to be another person than",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`d.created_at`)} as at, jsonb_build_object('customer', other.id) as stored,
        jsonb_build_array(other.id) as place
      from duplicate_dismissals d
      cross join lateral (
        select case when d.low_id = ${customerId} then d.high_id else d.low_id end as id
      ) other
      where d.account_id = ${accountId} and (d.low_id = ${customerId} or d.high_id = ${customerId})
        and ${beyond(sql`other.id`, after)}
      order by other.id`,
  },
  {
    name: "merges",
    what: "Merge that can be undone",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      with recursive merged as (${mergesOf(accountId, customerId)})
      select ${iso(sql`m.merged_at`)} as at, m.snapshot as stored, jsonb_build_array(m.id) as place
      from merged m where ${beyond(sql`m.id`, after)}
      order by m.id`,
  },
  {
    name: "doNotMail",
    what: "Do-not-mail list",
    area: "suppressions",
    select: ({ accountId, emails }, after) => sql`
      select ${iso(sql`s.created_at`)} as at, to_jsonb(s) - 'account_id' as stored,
        jsonb_build_array(s.email) as place
      from suppressions s
      where s.account_id = ${accountId} and s.email = any(${sql.param(emails)}::text[])
        and ${beyond(sql`s.email`, after)}
      order by s.email`,
  },
  {
    name: "testEmails",
    what: "Test emails",
    area: "campaigns",
    select: ({ accountId, emails }, after) => sql`
      select ${iso(sql`t.used_at`)} as at, jsonb_build_object('email', t.email) as stored,
        jsonb_build_array(t.id) as place
      from test_addresses t
      where t.account_id = ${accountId} and t.email = any(${sql.param(emails)}::text[])
        and ${beyond(sql`t.id`, after)}
      order by t.id`,
  },
  {
    name: "segments",
    what: "Segment",
    area: "segments",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`s.created_at`)} as at,
        jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description) as stored,
        jsonb_build_array(s.id) as place
      from segment_members m
      join segments s on s.account_id = m.account_id and s.id = m.segment_id
      where m.account_id = ${accountId} and m.customer_id = ${customerId} and ${beyond(sql`s.id`, after)}
      order by s.id`,
  },
  {
    name: "orders",
    what: "Order",
    area: "orders",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`o.placed_at`)} as at,
        to_jsonb(o) - 'account_id' - 'customer_id' || jsonb_build_object('items', (
          select coalesce(jsonb_agg(to_jsonb(i) - 'account_id' - 'order_id' order by i.position), '[]')
          from order_items i where i.account_id = o.account_id and i.order_id = o.id
        )) as stored,
        jsonb_build_array(o.id) as place
      from orders o
      where o.account_id = ${accountId} and o.customer_id = ${customerId} and ${beyond(sql`o.id`, after)}
      order by o.id`,
  },
  {
    name: "automations",
    what: "Automation",
    area: "automations",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`e.entered_at`)} as at,
        jsonb_build_object('automation', a.name) || (to_jsonb(e) - 'account_id' - 'customer_id' - 'moves')
          || jsonb_build_object('moves', (
            select coalesce(jsonb_agg(jsonb_build_object('step', m.step, 'at', m.at) order by m.nth), '[]')
            from automation_moves m where m.account_id = e.account_id and m.enrolment_id = e.id
          )) as stored,
        jsonb_build_array(e.id) as place
      from automation_enrolments e
      join automations a on a.account_id = e.account_id and a.id = e.automation_id
      where e.account_id = ${accountId} and e.customer_id = ${customerId} and ${beyond(sql`e.id`, after)}
      order by e.id`,
  },
  {
    name: "automationArrivals",
    what: "Arrival at an automation",
    area: "automations",
    select: ({ accountId, customerId }, after) => sql`
      select null as at, jsonb_build_object('automation', a.name, 'entry', r.entry) as stored,
        jsonb_build_array(a.id, r.id) as place
      from automations a
      join automation_arrivals r on r.account_id = a.account_id and r.automation_id = a.id and r.customer_id = ${customerId}
      where a.account_id = ${accountId} and ${beyond(sql`a.id, r.id`, after)}
      order by a.id, r.id`,
  },
  {
    name: "automationSegments",
    what: "Seen in the segment of an automation",
    area: "automations",
    select: ({ accountId, customerId }, after) => sql`
      select null as at, jsonb_build_object('automation', a.name) as stored, jsonb_build_array(a.id) as place
      from automation_members m
      join automations a on a.account_id = m.account_id and a.id = m.automation_id
      where m.account_id = ${accountId} and m.block = ${blockOf(customerId)}
        and m.mask & ${bitOf(customerId)} <> 0 and ${beyond(sql`a.id`, after)}
      order by a.id`,
  },
  {
    name: "mails",
    what: "Mail",
    area: "campaigns",
    select: (person, after) => sql`
      select ${iso(sql`l.created_at`)} as at,
        jsonb_build_object('campaign', c.name, 'subject', c.subject, 'sender', c.from_email)
          || (to_jsonb(l) - 'account_id' - 'customer_id')
          || jsonb_build_object(
            'message_ids', (
              select coalesce(jsonb_agg(r.message_ids ->> (l.seq - r.first_seq)), '[]') from send_receipts r
              where r.account_id = l.account_id and r.campaign_id = l.campaign_id
                and r.first_seq between b.first_seq and l.seq and r.message_ids ->> (l.seq - r.first_seq) is not null
            ),
            'earlier_failures', (
              select coalesce(jsonb_agg(jsonb_build_object('failed_at', f.failed_at, 'reason', f.reason)
                order by f.round), '[]')
              from log_failures f
              where f.account_id = l.account_id and f.campaign_id = l.campaign_id and f.seq = l.seq
            )
          ) as stored,
        jsonb_build_array(l.campaign_id, l.seq) as place
      from communication_logs l
      join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
      left join lateral (
        select first_seq from send_batches b
        where b.account_id = l.account_id and b.campaign_id = l.campaign_id and b.round = l.round
          and b.first_seq <= l.seq
        order by b.first_seq desc limit 1
      ) b on true
      where ${logsOf(person)} and ${beyond(sql`l.campaign_id, l.seq`, after)}
      order by l.campaign_id, l.seq`,
  },
  {
    name: "incomingMessages",
    what: "Message that came back",
    area: "campaigns",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`i.received_at`)} as at,
        jsonb_build_object('campaign', c.name)
          || (to_jsonb(i) - 'account_id' - 'customer_id' - 'message_key') as stored,
        jsonb_build_array(i.id) as place
      from inbox_messages i
      join campaigns c on c.account_id = i.account_id and c.id = i.campaign_id
      where i.account_id = ${accountId} and i.customer_id = ${customerId} and ${beyond(sql`i.id`, after)}
      order by i.id`,
  },
  {
    name: "opensAndClicks",
    what: "Open or click",
    area: "campaigns",
    select: (person, after) => sql`
      select ${iso(sql`h.at`)} as at,
        jsonb_build_object('campaign', c.name, 'link', k.url)
          || (to_jsonb(h) - 'account_id' - 'id' - 'at') as stored,
        jsonb_build_array(h.id) as place
      from communication_logs l
      join tracking_hits h on h.account_id = l.account_id and h.campaign_id = l.campaign_id and h.seq = l.seq
      join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
      left join campaign_links k
        on k.account_id = h.account_id and k.campaign_id = h.campaign_id and k.link_index = h.link_index
      where ${logsOf(person)} and ${beyond(sql`h.id`, after)}
      order by h.id`,
  },
  {
    // Outlives the clicks as they came.
    name: "linkClicks",
    what: "Clicks of a link",
    area: "campaigns",
    select: (person, after) => sql`
      select ${iso(sql`n.first_at`)} as at,
        jsonb_build_object('campaign', c.name, 'link', k.url, 'clicks', n.clicks) as stored,
        jsonb_build_array(n.campaign_id, n.link_index, n.seq) as place
      from communication_logs l
      join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
      join campaign_links k on k.account_id = l.account_id and k.campaign_id = l.campaign_id
      join link_clicks n
        on n.account_id = k.account_id and n.campaign_id = k.campaign_id and n.link_index = k.link_index and n.seq = l.seq
      where ${logsOf(person)} and ${beyond(sql`n.campaign_id, n.link_index, n.seq`, after)}
      order by n.campaign_id, n.link_index, n.seq`,
  },
  {
    name: "serviceEvents",
    what: "Event of the email service",
    area: "campaigns",
    select: (person, after) => sql`
      select ${iso(sql`e.received_at`)} as at,
        jsonb_build_object('service', p.service, 'payload', e.payload) as stored,
        jsonb_build_array(e.endpoint_id, e.dedupe_key) as place
      from webhook_endpoints p
      join webhook_events e on e.account_id = p.account_id and e.endpoint_id = p.id
      where p.account_id = ${person.accountId} and ${namesAddress(sql`e.payload::text`, person)}
        and ${beyond(sql`e.endpoint_id, e.dedupe_key`, after)}
      order by e.endpoint_id, e.dedupe_key`,
  },
  {
    name: "imports",
    what: "Import",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`coalesce(b.changed_at, i.created_at)`)} as at,
        jsonb_build_object('id', i.id, 'file', i.filename,
          'did', case when b.before is not null then 'changed' when i.id = c.import_id then 'added' else 'left as they were' end,
          'before', b.before) as stored,
        jsonb_build_array(i.id) as place
      from imports i
      left join import_befores b
        on b.account_id = i.account_id and b.import_id = i.id and b.customer_id = ${customerId}
      left join customers c on c.account_id = i.account_id and c.id = ${customerId}
      where i.account_id = ${accountId} and ${beyond(sql`i.id`, after)}
        and (b.before is not null or i.id = c.import_id or exists (
          select from import_members m
          where m.account_id = i.account_id and m.import_id = i.id and m.block = ${blockOf(customerId)}
            and m.mask & ${bitOf(customerId)} <> 0
        ))
      order by i.id`,
  },
  {
    name: "bulkChanges",
    what: "Change of many customers",
    area: "customers",
    select: ({ accountId, customerId }, after) => sql`
      select ${iso(sql`b.created_at`)} as at,
        jsonb_build_object('id', b.id, 'action', b.action, 'before', k.before, 'after', k.after) as stored,
        jsonb_build_array(b.id) as place
      from bulk_change_befores k
      join bulk_changes b on b.account_id = k.account_id and b.id = k.change_id
      where k.account_id = ${accountId} and k.customer_id = ${customerId} and ${beyond(sql`b.id`, after)}
      order by b.id`,
  },
  {
    name: "importRows",
    what: "Row of a running import",
    area: "customers",
    select: ({ accountId, emails }, after) => sql`
      select null as at, to_jsonb(r) - 'account_id' as stored,
        jsonb_build_array(r.import_id, r.line) as place
      from import_rows r
      where r.account_id = ${accountId} and lower(r.email) = any(${sql.param(emails)}::text[])
        and ${beyond(sql`r.import_id, r.line`, after)}
      order by r.import_id, r.line`,
  },
  {
    name: "importOptOuts",
    what: "Opt-out in a running import",
    area: "customers",
    select: ({ accountId, emails }, after) => sql`
      select null as at, to_jsonb(o) - 'account_id' as stored,
        jsonb_build_array(o.import_id, o.email, o.reason) as place
      from import_opt_outs o
      where o.account_id = ${accountId} and lower(o.email) = any(${sql.param(emails)}::text[])
        and ${beyond(sql`o.import_id, o.email, o.reason`, after)}
      order by o.import_id, o.email, o.reason`,
  },
  {
    name: "refusedRows",
    what: "Refused row of an import",
    area: "customers",
    select: (person, after) => sql`
      select ${iso(sql`i.created_at`)} as at,
        jsonb_build_object('file', i.filename, 'line', e.line, 'column', e.column_name,
          'reason', e.reason, 'cells', e.cells) as stored,
        jsonb_build_array(e.import_id, e.line, e.column_name) as place
      from import_errors e
      join imports i on i.account_id = e.account_id and i.id = e.import_id
      where e.account_id = ${person.accountId} and ${cellsNameContact(sql`e.cells`, person)}
        and ${beyond(sql`e.import_id, e.line, e.column_name`, after)}
      order by e.import_id, e.line, e.column_name`,
  },
  {
    name: "webhookRequests",
    what: "Webhook request",
    area: "webhooks",
    select: (person, after) => sql`
      select ${iso(sql`d.created_at`)} as at,
        jsonb_build_object('to', s.url, 'types', d.types, 'state', d.state, 'events', (
          select jsonb_agg(e.event) from jsonb_array_elements(
            case when d.body::jsonb ? 'events' then d.body::jsonb -> 'events' else jsonb_build_array(d.body::jsonb) end
          ) e(event) where ${namesAddress(sql`e.event::text`, person)}
        )) as stored,
        jsonb_build_array(d.id) as place
      from webhook_deliveries d
      join webhook_subscriptions s on s.account_id = d.account_id and s.id = d.subscription_id
      where d.account_id = ${person.accountId} and ${namesAddress(sql`d.body`, person)} and ${beyond(sql`d.id`, after)}
      order by d.id`,
  },
];
