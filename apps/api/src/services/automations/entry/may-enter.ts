import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import { mailable } from "../../campaigns/index.ts";

/**
 * Whether a customer may come in now, as a condition on the table `customers`: they can be mailed, where there are mails, and
 * were not in it before, or long enough ago.
 *
 * @param automation.id - Its id, or an expression. As a column it keeps the planner from expecting nobody in an automation
 *   that is new to the table, and reading all who are in it for each who comes.
 * @param now - By the clock of automations.
 */
export function mayEnter(
  { accountId, id }: { accountId: number; id: number | SQL },
  document: AutomationDocument,
  now: SQL,
): SQL {
  const can = sendsMails(document) ? mailable(accountId) : sql`${customers.isActive}`;
  return sql`${can} and ${isWelcome(document, id, now)}`;
}

function sendsMails(document: AutomationDocument): boolean {
  return allSteps(document).some(({ type }) => type === "send");
}

function isWelcome({ reentry }: AutomationDocument, id: number | SQL, now: SQL): SQL {
  const before = sql`
    select from automation_enrolments e where e.automation_id = ${id} and e.customer_id = ${customers.id}`;
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
