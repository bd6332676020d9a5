import type { TemplateVariable } from "@dakiya/domain/campaign";
import { sql, type SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";

/** The characters JavaScript's `trim` removes. */
const SPACES = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
/** Other control characters, which rendering turns into spaces. */
const CONTROLS = String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u009f`;

const BLANK = `^[${SPACES}${CONTROLS}]*$`;
const BLANK_FIRST_WORD = `^[${SPACES}]*($|[${CONTROLS}]+([${SPACES}]|$))`;

const blankText = (column: SQL | (typeof customers)["city"]): SQL =>
  sql`(${column} is null or ${column} ~ ${BLANK}::text)`;

/**
 * For whom a variable is blank, as a condition on the table `customers`: the twin of `templateValues` and
 * `blankVariables` of domain. Null for a variable that is never blank.
 */
export function blankFor(variable: TemplateVariable): SQL | null {
  switch (variable) {
    case "total_spent":
    case "order_count":
    case "company":
      return null;
    case "first_name":
      return sql`${customers.name} ~ ${BLANK_FIRST_WORD}::text`;
    case "age":
      return sql`${customers.age} is null`;
    case "last_purchase":
      return sql`${customers.lastPurchaseAt} is null`;
    case "joined_date":
      return sql`${customers.joinedAt} is null`;
    default:
      return blankText(sql`${customers[variable]}`);
  }
}
