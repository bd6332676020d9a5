import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { findTriggers } from "../../../automation-uses/find-triggers.ts";
import { idsOf } from "../../events.ts";
import type { Rows } from "../../events.ts";

type ExitEvent = {
  [K in keyof AutomationDocument["leaveWhen"]]: AutomationDocument["leaveWhen"][K] extends boolean
    ? K
    : never;
}[keyof AutomationDocument["leaveWhen"]];

export async function reEvaluate(tx: Executor, rows: Rows): Promise<void> {
  if ((await findTriggers(tx, rows.accountId)).any) await tx.execute(insertReEvaluations(rows));
}

/** The insertion that re-evaluates active enrolments; with `when`, those whose version has this exit condition. */
export function insertReEvaluations(rows: Rows, when?: ExitEvent): SQL {
  const exits =
    when === undefined
      ? sql`true`
      : sql`exists (
          select from automation_versions v
          where v.account_id = e.account_id and v.automation_id = e.automation_id and v.version = e.version
            and (v.document -> 'leaveWhen' -> ${when}::text)::boolean
        )`;
  return sql`
    insert into automation_arrivals (account_id, automation_id, customer_id)
    select distinct e.account_id, e.automation_id, e.customer_id
    from (${idsOf(rows)}) changed
    join automation_enrolments e on e.account_id = ${rows.accountId} and e.customer_id = changed.id
    join automations a on a.account_id = e.account_id and a.id = e.automation_id
    where e.state = 'inside' and a.deleted_at is null and ${exits}
    order by e.account_id, e.automation_id, e.customer_id`;
}
