import type { ReferenceRule } from "@dakiya/domain/segment";
import type { LogStatus } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { RuleContext } from "./kind.ts";

const DAY_MS = 86_400_000;

type What = "received" | "opened" | "clicked" | "replied";

/** The statuses of a log that say so, or null where its time alone does; and that time. Machines' opens and clicks are in none of these columns. */
const HAPPENED: Record<What, { statuses: LogStatus[] | null; at: SQL }> = {
  received: { statuses: ["sent", "delivered", "opened", "clicked"], at: sql`l.sent_at` },
  opened: { statuses: ["opened", "clicked"], at: sql`l.opened_at` },
  clicked: { statuses: ["clicked"], at: sql`l.clicked_at` },
  replied: { statuses: null, at: sql`l.replied_at` },
};

/**
 * @param which - The emails that the rule asks about, as a condition on a row `l` of `communication_logs`.
 * @param isOne - Each customer has one of them at most, so that one look-up finds both matches and misses.
 */
export function compileEmails(
  { operator, value }: ReferenceRule,
  { which, isOne }: { which: SQL; isOne: boolean },
  { accountId, now }: RuleContext,
): SQL {
  const { days } = value;
  const since = days === undefined ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
  // An exists of its own for each, which the planner can turn into a join.
  const happened = (what: What): SQL => {
    const { statuses, at } = HAPPENED[what];
    const is =
      statuses === null
        ? sql`${at} is not null`
        : sql`l.status = any(${sqlArray(statuses, "text")})`;
    return since === null ? is : sql`${is} and ${at} >= ${since}::timestamptz`;
  };
  const exists = (condition: SQL): SQL => sql`exists (
    select from communication_logs l
    where l.account_id = ${accountId} and l.customer_id = ${customers.id} and ${which} and ${condition}
  )`;
  const did = (what: What): SQL => exists(happened(what));
  const receivedOnly = (what: What): SQL => {
    // Nothing is known of the opens and clicks of a customer who is not tracked.
    const known = what === "replied" ? sql`true` : sql`l.untracked is null`;
    return isOne
      ? exists(sql`${happened("received")} and ${known} and (${happened(what)}) is not true`)
      : sql`(${exists(sql`${happened("received")} and ${known}`)} and not ${did(what)})`;
  };
  switch (operator) {
    case "received":
    case "opened":
    case "clicked":
    case "replied":
      return did(operator);
    case "not_received":
      return sql`(not ${did("received")})`;
    case "not_opened":
      return receivedOnly("opened");
    case "not_clicked":
      return receivedOnly("clicked");
    case "not_replied":
      return receivedOnly("replied");
    default:
      return sql`false`;
  }
}
