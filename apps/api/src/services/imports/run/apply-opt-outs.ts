import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import type { ImportRun } from "../import-run.ts";

/**
 * Applies the opt-outs of an import's file beside its merged rows, in the transaction that ends it: customers are
 * unsubscribed, and bounces, complaints and unknown addresses go on the suppression list, where a stronger reason stays.
 * Runs after the merge.
 *
 * @param any - Whether there is something to apply.
 * @returns How many customers changed that the merge had not, and how many addresses were listed.
 */
export async function applyOptOuts(
  tx: Executor,
  { accountId, importId }: ImportRun,
  any: boolean,
): Promise<{ changed: number; listed: number }> {
  if (!any) return { changed: 0, listed: 0 };
  const said = sql`
    select lower(email) as email, min(at) as at,
      bool_or(reason <> 'unconfirmed') as leaves,
      min(case reason when 'complained' then 1 when 'bounced' then 2 when 'unsubscribed' then 3 else 4 end) as rank
    from import_opt_outs where account_id = ${accountId} and import_id = ${importId}
    group by lower(email)`;
  const counts = await oneRow<{ changed: number; listed: number }>(
    tx,
    sql`
      with said as materialized (${said}),
      changing as materialized (
        select c.id, c.import_id is not distinct from ${importId} as added, said.at, said.leaves,
          clock_timestamp() as changed_at, to_jsonb(c) as before
        from said join customers c on c.account_id = ${accountId} and lower(c.email) = said.email
        where (said.leaves and c.unsubscribed_at is null) or (not said.leaves and c.has_consent)
        order by c.id
        for no key update of c
      ),
      -- Who the merge changed keeps the copy from before it.
      kept as (
        insert into import_befores (account_id, import_id, customer_id, changed_at, before)
        select ${accountId}, ${importId}, id, changed_at, before from changing where not added
        on conflict (account_id, import_id, customer_id) do update set changed_at = excluded.changed_at
        returning (xmax = 0) as is_new
      ),
      changed as (
        update customers c
        set unsubscribed_at = case when changing.leaves then coalesce(c.unsubscribed_at, changing.at, statement_timestamp())
            else c.unsubscribed_at end,
          has_consent = changing.leaves and c.has_consent,
          updated_at = case when changing.added then c.updated_at else changing.changed_at end
        from changing where c.account_id = ${accountId} and c.id = changing.id
      ),
      listed as (
        insert into suppressions (account_id, email, reason)
        select ${accountId}, said.email, case rank when 1 then 'complained' when 2 then 'bounced' else 'unsubscribed' end
        from said
        where rank < 3 or (rank = 3 and not exists (
          select from customers c where c.account_id = ${accountId} and lower(c.email) = said.email
        ))
        order by said.email
        on conflict (account_id, email) do update set reason = excluded.reason
        where suppressions.reason in ('unsubscribed', 'manual') and excluded.reason <> 'unsubscribed'
        returning 1
      )
      select (select count(*) from kept where is_new)::int as changed, (select count(*) from listed)::int as listed
    `,
  );
  await tx.execute(
    sql`delete from import_opt_outs where account_id = ${accountId} and import_id = ${importId}`,
  );
  return counts;
}
