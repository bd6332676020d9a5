import type { ReferenceRule } from "@dakiya/domain/segment";
import type { LogStatus } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { RuleContext } from "./kind.ts";

const DAY_MS = 86_400_000;

/** Which logs say that it happened, and when. Machines' opens and clicks are in none of these columns. */
const HAPPENED: Record<"received" | "opened" | "clicked", { statuses: LogStatus[]; at: SQL }> = {
  received: { statuses: ["sent", "delivered", "opened", "clicked"], at: sql`l.sent_at` },
  opened: { statuses: ["opened", "clicked"], at: sql`l.opened_at` },
  clicked: { statuses: ["clicked"], at: sql`l.clicked_at` },
};

/** @param which - The emails that the rule asks about, as a condition on a row `l` of `communication_logs`. */
export function compileEmails(
  { operator, value }: ReferenceRule,
  which: SQL,
  { accountId, now }: RuleContext,
): SQL {
  const { days } = value;
  const since = days === undefined ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
  // An exists of its own for each, which the planner can turn into a join.
  const did = (what: keyof typeof HAPPENED): SQL => {
    const { statuses, at } = HAPPENED[what];
    return sql`exists (
      select from communication_logs l
      where l.account_id = ${accountId} and l.customer_id = ${customers.id} and ${which}
        and l.status = any(${sqlArray(statuses, "text")})
        ${since === null ? undefined : sql`and ${at} >= ${since}::timestamptz`}
    )`;
  };
  switch (operator) {
    case "received":
    case "opened":
    case "clicked":
      return did(operator);
    case "not_received":
      return sql`(not ${did("received")})`;
    case "not_opened":
      return sql`(${did("received")} and not ${did("opened")})`;
    case "not_clicked":
      return sql`(${did("received")} and not ${did("clicked")})`;
    default:
      return sql`false`;
  }
}
