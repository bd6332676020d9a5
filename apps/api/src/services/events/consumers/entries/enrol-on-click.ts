import { sql } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { logKey, oneRow, rowSet, sqlArray } from "../../../../db/sql/sql.ts";
import { hasLiveTrigger } from "../../../automation-uses/find-triggers.ts";
import type { Events } from "../../events.ts";

/** Enrols customers who clicked since it was published, and re-evaluates enrolments that exit on a click. */
export async function enrolOnClick(
  tx: Executor,
  { clicks, accountId }: Events["email.clicked"],
): Promise<void> {
  if (clicks.length === 0) return;
  const campaigns = clicks.map(({ campaignId }) => campaignId);
  const { triggers, ongoing } = await oneRow<{ triggers: boolean; ongoing: boolean }>(
    tx,
    sql`
      select coalesce(bool_or(c.automation_id is not null), false) as ongoing,
        coalesce(bool_or(exists (
          select from automations a where a.account_id = c.account_id and ${hasLiveTrigger("click")}
            and a.trigger ->> 'campaignId' = c.id::text
        )), false) as triggers
      from campaigns c
      where c.account_id = ${accountId} and c.id = any(${sqlArray([...new Set(campaigns)], "bigint")})
    `,
  );
  if (!triggers && !ongoing) return;
  const clicked = sql`
    (select c.account_id, c.id, click.seq, click.last from ${rowSet("click", clicks, {
      ...logKey(accountId),
      last: ["timestamptz", ({ last }) => last.toISOString()],
    })}
    join campaigns c on c.account_id = click.account_id and c.id = click.campaign_id) email
    join communication_logs l on l.account_id = email.account_id and l.campaign_id = email.id and l.seq = email.seq`;
  if (triggers) {
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry)
      select a.account_id, a.id, l.customer_id, 'click:' || l.campaign_id || ':' || l.seq
      from ${clicked}
      join automations a on a.account_id = l.account_id
      where ${hasLiveTrigger("click")} and a.trigger ->> 'campaignId' = l.campaign_id::text
        and l.customer_id is not null and email.last >= a.live_since
        and (a.trigger ->> 'link' is null or exists (
          select from campaign_links link
          join tracking_hits h on h.account_id = link.account_id and h.campaign_id = link.campaign_id and h.link_index = link.link_index
          where link.account_id = l.account_id and link.campaign_id = l.campaign_id and link.url = a.trigger ->> 'link' and h.seq = l.seq
            and h.kind = 'click' and not h.machine and not h.pending and h.at >= a.live_since
        ))
      order by l.campaign_id, l.seq, a.id
    `);
  }
  if (ongoing) {
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id)
      select distinct e.account_id, e.automation_id, e.customer_id
      from ${clicked}
      join automation_enrolments e on e.account_id = l.account_id and e.id = l.enrolment_id
      join automations a on a.account_id = e.account_id and a.id = e.automation_id
      join automation_versions v on v.account_id = e.account_id and v.automation_id = e.automation_id and v.version = e.version
      where e.state = 'inside' and e.customer_id is not null and a.deleted_at is null
        and (v.document -> 'leaveWhen' -> 'clicked')::boolean
      order by e.account_id, e.automation_id, e.customer_id
    `);
  }
}
