import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import { mailable } from "../../campaigns/index.ts";

/**
 * Whether a customer may be enrolled now, as a condition on the table `customers`: they can be mailed, if the automation
 * sends email, and re-entry allows it.
 *
 * @param automation.id - Its id, or an expression: for a constant that is new to the table the planner expects no
 *   enrolments, and would read all of them for each candidate.
 * @param now - By the clock of automations.
 */
export function mayEnter(
  { accountId, id }: { accountId: number; id: number | SQL },
  document: AutomationDocument,
  now: SQL,
): SQL {
  const can = sendsMails(document) ? mailable(accountId) : sql`${customers.isActive}`;
  return sql`${can} and ${mayReEnter(document, sql`e.account_id = ${accountId} and e.automation_id = ${id}`, now)}`;
}

function sendsMails(document: AutomationDocument): boolean {
  return allSteps(document).some(({ type }) => type === "send");
}

function mayReEnter({ reentry }: AutomationDocument, isOfIt: SQL, now: SQL): SQL {
  const before = sql`
    select from automation_enrolments e where ${isOfIt} and e.customer_id = ${customers.id}`;
  switch (reentry.type) {
    case "never":
      return sql`not exists (${before})`;
    case "afterDays":
      return sql`not exists (${before} and (
        e.state = 'inside' or e.ended_at > ${now} - ${reentry.days}::int * interval '1 day'
      ))`;
    case "every":
      return sql`true`;
  }
}
