import { sql } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { findTriggers, hasLiveTrigger } from "../../../automation-uses/find-triggers.ts";
import { idsOf } from "../../events.ts";
import type { Rows } from "../../events.ts";
import { importOf } from "../../source.ts";
import type { Source } from "../../source.ts";
import { insertReEvaluations } from "./re-evaluate.ts";

/**
 * Enrols the customers of orders that begin to count, and re-evaluates enrolments that exit on an order. Orders placed more
 * than a day before an automation was published enrol nobody, so that a shop's history can be imported; a day, since some
 * shops give no time. Orders of an import enrol nobody unless it enrols.
 */
export async function enrolOnOrder(
  tx: Executor,
  { source, ...rows }: Rows & { source: Source },
): Promise<void> {
  const { accountId } = rows;
  const triggers = await findTriggers(tx, accountId);
  if (!triggers.any) return;
  const begun = sql`(${idsOf(rows)}) begun
    join orders o on o.account_id = ${accountId} and o.id = begun.id and o.customer_id is not null`;
  const mayEnrol = source.by !== "import" || source.enrols;
  if (mayEnrol && triggers.include("order")) {
    // Orders of one instant are compared by id: the first stored is the first order.
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
      select a.account_id, a.id, o.customer_id, 'order:' || o.id, ${importOf(source)}::bigint
      from ${begun} join automations a on a.account_id = o.account_id
      where ${hasLiveTrigger("order")}
        and o.counts and o.placed_at >= a.live_since - interval '24 hours'
        and (not (a.trigger -> 'first')::boolean or not exists (
          select from orders before
          where before.account_id = o.account_id and before.customer_id = o.customer_id and before.counts
            and (before.placed_at, before.id) < (o.placed_at, o.id)
        ))
      order by o.placed_at, o.id, a.id
    `);
  }
  const buyers = { accountId, ids: sql`select o.customer_id as id from ${begun}` };
  await tx.execute(insertReEvaluations(buyers, "bought"));
}
