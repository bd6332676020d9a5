import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { findTriggers } from "./find-triggers.ts";

/** An exit condition that an event can meet. */
type ExitEvent = {
  [K in keyof AutomationDocument["leaveWhen"]]: AutomationDocument["leaveWhen"][K] extends boolean
    ? K
    : never;
}[keyof AutomationDocument["leaveWhen"]];

/** Re-evaluates the enrolments of customers who can't be mailed since the caller's transaction. */
export async function reEvaluate(
  tx: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !(await findTriggers(tx, accountId)).any) return;
  await tx.execute(
    insertReEvaluations(
      sql`select ${accountId}::bigint as account_id, unnest(${sqlArray(ids, "bigint")}) as id`,
    ),
  );
}

/** The same for the customers of lower-cased addresses; an unknown address is ignored. */
export async function reEvaluateAddresses(
  tx: Executor,
  accountId: number,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0 || !(await findTriggers(tx, accountId)).any) return;
  await tx.execute(
    insertReEvaluations(
      sql`select account_id, id from customers
        where account_id = ${accountId} and lower(email) = any(${sqlArray(emails, "text")})`,
    ),
  );
}

/**
 * The insertion that re-evaluates customers' active enrolments, to be part of the caller's statement.
 *
 * @param changed - A query of their `account_id` and `id`.
 * @param when - Only enrolments whose version has this exit condition.
 */
export function insertReEvaluations(changed: SQL, when?: ExitEvent): SQL {
  const exits =
    when === undefined
      ? sql`true`
      : sql`exists (
          select from automation_versions v where v.automation_id = e.automation_id and v.version = e.version
            and (v.document -> 'leaveWhen' -> ${when}::text)::boolean
        )`;
  return sql`
    insert into automation_arrivals (account_id, automation_id, customer_id)
    select distinct e.account_id, e.automation_id, e.customer_id
    from (${changed}) changed
    join automation_enrolments e on e.account_id = changed.account_id and e.customer_id = changed.id
    join automations a on a.account_id = e.account_id and a.id = e.automation_id
    where e.state = 'inside' and a.deleted_at is null and ${exits}
    order by e.account_id, e.automation_id, e.customer_id`;
}
