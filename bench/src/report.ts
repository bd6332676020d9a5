import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { roundsOf } from "./support/rounds.ts";
import { besides, timeLine } from "./support/timed.ts";

const ROUNDS = 60;
const LIMITS = {
  times: 2,
  moreMs: 10,
  maxMs: 300,
  beside: "by one hand-written SQL over the same kept figures",
};
const MAX_GROWTH = 1.5;
/** Domains of companies among the recipients; three of ten recipients have one. */
const COMPANY_DOMAINS = 20_000;
const CONSUMER_DOMAINS = ["gmail.com", "yahoo.in", "outlook.com", "icloud.com", "rediffmail.com"];
const DEVICES = ["phone", "desktop", "tablet", "proxy"];

/** Hand-written query for a campaign's page: the sums of every table of its report. */
const REPORT = `select (select row_to_json(c) from campaigns c where account_id = $1 and id = $2),
  (select json_agg(f) from (select reason, logs from campaign_failures where account_id = $1 and campaign_id = $2) f),
  (select json_agg(k) from (select link_index, url, clicks, people from campaign_links where account_id = $1 and campaign_id = $2) k),
  (select json_agg(e) from (select at, opened, clicked from campaign_engagement where account_id = $1 and campaign_id = $2) e),
  (select json_agg(v) from (select device, opened, clicked from campaign_devices where account_id = $1 and campaign_id = $2) v),
  (select json_agg(s) from (select reason, count(*) from log_suppressions where account_id = $1 and campaign_id = $2 group by 1) s),
  (select json_agg(m) from (
    select provider, sum(sent) s, sum(delivered) d, sum(opened) o, sum(clicked) c, sum(failed) f, sum(bounced) b
    from campaign_domains where account_id = $1 and campaign_id = $2 group by 1) m)`;

const EMAIL = `select subject, body, html, design, (
    select recipient from communication_logs l where l.account_id = c.account_id and l.campaign_id = c.id order by seq limit 1
  ) from campaigns c where c.account_id = $1 and c.id = $2`;

const CLICKS = `select k.seq, k.first_at, k.clicks, l.customer_id, l.recipient ->> 'name', l.recipient ->> 'email'
  from (select * from link_clicks where account_id = $1 and campaign_id = $2 and link_index = 0 order by seq limit 51) k
  join lateral (select * from communication_logs l where l.account_id = $1 and l.campaign_id = $2 and l.seq = k.seq) l on true`;

/** The calls of a campaign's page at as many logs as customers: their time may not depend on either. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: bench.rows, campaigns: 3, logs: bench.rows });
  const { rows } = await bench.sql.query<{ id: string }>(
    "select id from campaigns order by total_recipients desc limit 1",
  );
  const id = String(rows[0]?.id);
  const account = await bench.account();
  await giveDomains(bench, id);
  await bench.sql.query("vacuum analyze");
  const lines: Measured[] = [];
  for (const [path, byHand] of [
    [`/user/campaign/${id}/report`, REPORT],
    [`/user/campaign/${id}/email`, EMAIL],
    [`/user/campaign/${id}/links/0/clicks?limit=50`, CLICKS],
  ] as const) {
    const { figureMs, limitMs } = await besides(
      async () => await bench.api.get(path),
      async () => await bench.sql.query(byHand, [account, id]),
      roundsOf(bench, ROUNDS),
    );
    lines.push({
      ...timeLine(path.replace(id, "1"), figureMs, limitMs, LIMITS),
      growth: { of: "a call", cost: figureMs, max: MAX_GROWTH },
    });
  }
  return lines;
}

/** Gives recipients the domains of a real list, and their opens devices, past the triggers, and counts them. */
async function giveDomains({ sql }: Bench, id: string): Promise<void> {
  await sql.query("set session_replication_role = replica");
  await sql.query(
    `update communication_logs set recipient = jsonb_set(recipient, '{email}', to_jsonb('p' || seq || '@' || case
      when seq % 10 < 7 then ($2::text[])[1 + seq % $3] else 'company' || seq % $4 || '.example' end))
    where campaign_id = $1`,
    [id, CONSUMER_DOMAINS, CONSUMER_DOMAINS.length, COMPANY_DOMAINS],
  );
  await sql.query("set session_replication_role = origin");
  await sql.query("update campaigns set domains_seq = 0 where id = $1", [id]);
  await sql.query("select recount_domains(account_id, id, 2147483) from campaigns where id = $1", [
    id,
  ]);
  await sql.query(
    "update campaign_domains set provider = 'google' where domain like 'company%1.example'",
  );
  await sql.query(
    `insert into campaign_devices (account_id, campaign_id, device, opened, clicked)
    select account_id, id, device, opened / $3, clicked / $3 from campaigns, unnest($2::text[]) device where id = $1
    on conflict do nothing`,
    [id, DEVICES, DEVICES.length],
  );
}
