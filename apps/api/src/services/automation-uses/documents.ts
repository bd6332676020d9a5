import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/**
 * The documents that an account's automations are in force by, as a query of `id`, `name` and `document`: the definition, the
 * published version, and older ones with active enrolments.
 */
export function automationDocuments(accountId: number): SQL {
  return sql`
    select a.id, a.name, a.document from automations a
    where a.account_id = ${accountId} and a.deleted_at is null
    union all
    select a.id, a.name, v.document from automations a
    join automation_versions v on v.account_id = a.account_id and v.automation_id = a.id
    where a.account_id = ${accountId} and a.deleted_at is null and (
      v.version = a.version or exists (
        select from automation_enrolments e
        where e.account_id = v.account_id and e.automation_id = v.automation_id and e.version = v.version and e.state = 'inside'
      )
    )`;
}
