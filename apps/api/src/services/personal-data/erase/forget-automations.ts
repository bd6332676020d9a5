import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import type { Tx } from "../../../db/client.ts";
import type { Person } from "../find-person.ts";

/**
 * Takes a person out of automations: current enrolments end, and the history stays without them, so that no figure changes.
 * Runs before their other tables, since a worker locks an enrolment before its customer. A trigger of the migration does the
 * same for other deletions of customers.
 */
export async function forgetAutomations(tx: Tx, person: Person): Promise<void> {
  const { accountId, customerId } = person;
  await tx.execute(sql`
    delete from automation_arrivals r using automations a
    where a.account_id = ${accountId} and r.account_id = a.account_id and r.automation_id = a.id
      and r.customer_id = ${customerId}
  `);
  await tx.execute(sql`
    update automation_enrolments set customer_id = null,
      left_reason = case when state = 'inside' then 'erased' else left_reason end,
      state = case when state = 'inside' then 'left' else state end,
      ended_at = coalesce(ended_at, statement_timestamp())
    where account_id = ${accountId} and customer_id = ${customerId}
  `);
  await tx.execute(sql`
    update automation_members set mask = mask & ~${bitOf(customerId)}
    where account_id = ${accountId} and block = ${blockOf(customerId)}
  `);
}
