import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { findTriggers } from "./find-triggers.ts";

/** Why somebody leaves an automation that says so; who may not be mailed any more leaves all of them. */
type Leaving = {
  [K in keyof AutomationDocument["leaveWhen"]]: AutomationDocument["leaveWhen"][K] extends boolean
    ? K
    : never;
}[keyof AutomationDocument["leaveWhen"]];

/** Has customers looked at again whom the caller's transaction has made unfit for mail. */
export async function reEvaluate(
  tx: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !(await findTriggers(tx, accountId)).some) return;
  await tx.execute(
    insertReEvaluations(
      sql`select ${accountId}::bigint as account_id, unnest(${sqlArray(ids, "bigint")}) as id`,
    ),
  );
}

/** The same for the customers of lower-cased addresses; one of nobody changes nothing. */
export async function reEvaluateAddresses(
  tx: Executor,
  accountId: number,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0 || !(await findTriggers(tx, accountId)).some) return;
  await tx.execute(
    insertReEvaluations(
      sql`select account_id, id from customers
        where account_id = ${accountId} and lower(email) = any(${sqlArray(emails, "text")})`,
    ),
  );
}

/**
 * The insertion that has customers looked at again in the automations they are inside of, for a statement of one's own.
 *
 * @param changed - A query of their `account_id` and `id`.
 * @param when - Only where the version they are in says that they leave by this.
 */
export function insertReEvaluations(changed: SQL, when?: Leaving): SQL {
  const leaves =
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
    where e.state = 'inside' and a.deleted_at is null and ${leaves}
    order by e.account_id, e.automation_id, e.customer_id`;
}
