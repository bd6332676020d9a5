import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { importOf, mayEnrol } from "./enrol-on-customer-added.ts";
import type { EntrySource } from "./enrol-on-customer-added.ts";
import { findTriggers, hasLiveTrigger } from "./find-triggers.ts";
import { insertReEvaluations } from "./re-evaluate.ts";

/**
 * Enrols the customers of new orders, and re-evaluates enrolments that exit on an order. Orders placed more than a day before
 * an automation was published enrol nobody, so that a shop's history can be imported; a day, since some shops give no time.
 *
 * @param source - Orders of an import enrol nobody unless it enrols.
 * @param ids - Orders that the caller's transaction added.
 */
export async function enrolOnOrder(
  tx: Executor,
  accountId: number,
  source: EntrySource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const triggers = await findTriggers(tx, accountId);
  if (!triggers.any) return;
  const added = sql`o.account_id = ${accountId} and o.id = any(${sqlArray(ids, "bigint")})
    and o.customer_id is not null`;
  if (mayEnrol(source) && triggers.include("order")) {
    // Orders of one instant are compared by id: the first stored is the first order.
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
      select a.account_id, a.id, o.customer_id, 'order:' || o.id, ${importOf(source)}::bigint
      from automations a join orders o on o.account_id = a.account_id
      where a.account_id = ${accountId} and ${hasLiveTrigger("order")} and ${added}
        and o.counts and o.placed_at >= a.live_since - interval '24 hours'
        and (not (a.trigger -> 'first')::boolean or not exists (
          select from orders before
          where before.account_id = o.account_id and before.customer_id = o.customer_id and before.counts
            and (before.placed_at, before.id) < (o.placed_at, o.id)
        ))
      order by o.placed_at, o.id, a.id
    `);
  }
  const buyers = sql`select o.account_id, o.customer_id as id from orders o where ${added}`;
  await tx.execute(insertReEvaluations(buyers, "bought"));
}
