import type { SuppressionEmailsInput, SuppressionsRemovedWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { sqlArray } from "../../db/sql-array.ts";
import { oneRow } from "../../db/one-row.ts";
import { readAddresses } from "./read-addresses.ts";

/**
 * Removes addresses from the list. One listed as unsubscribed also resubscribes its customer; one listed for another
 * reason whose customer has unsubscribed stays listed, for that reason.
 */
export async function removeSuppressions(
  ctx: Ctx,
  input: SuppressionEmailsInput,
): Promise<SuppressionsRemovedWire> {
  const { emails } = readAddresses(input.emails);
  const changed = await oneRow<{ removed: number; unsubscribed: number }>(
    ctx.db,
    sql`
      with chosen as materialized (
        select s.email, s.reason from suppressions s
        where s.owner_id = ${ctx.userId} and s.email = any(${sqlArray(emails, "text")})
        order by s.email
        for update
      ),
      told as materialized (
        select chosen.email, chosen.reason, c.id as customer_id
        from chosen
        left join customers c on c.owner_id = ${ctx.userId} and lower(c.email) = chosen.email
          and c.unsubscribed_at is not null
      ),
      kept as (
        update suppressions s set reason = 'unsubscribed'
        from told
        where s.owner_id = ${ctx.userId} and s.email = told.email
          and told.reason <> 'unsubscribed' and told.customer_id is not null
        returning 1
      ),
      removed as (
        delete from suppressions s using told
        where s.owner_id = ${ctx.userId} and s.email = told.email
          and (told.reason = 'unsubscribed' or told.customer_id is null)
        returning 1
      ),
      welcome as (
        update customers c set unsubscribed_at = null, updated_at = clock_timestamp()
        from told
        where c.owner_id = ${ctx.userId} and c.id = told.customer_id
          and told.reason = 'unsubscribed'
      )
      select (select count(*) from removed)::int as removed,
        (select count(*) from kept)::int as unsubscribed
    `,
  );
  return { ...changed, unknown: emails.length - changed.removed - changed.unsubscribed };
}
