import { sql } from "drizzle-orm";
import { automations } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { compileEmails } from "./compile-emails.ts";
import type { ReferenceCompiler } from "./kind.ts";
import { namesById } from "./names-by-id.ts";

/** The emails of an automation are those of a campaign for each send step of each version. */
export const automation: ReferenceCompiler<"automation"> = {
  load: async (db, accountId, ids) =>
    await namesById(
      db,
      sql`select id, name from automations
        where account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")}) and deleted_at is null`,
    ),
  compile: (rule, context) =>
    compileEmails(
      rule,
      {
        which:
          rule.value.id === undefined
            ? sql`l.enrolment_id is not null`
            : sql`l.campaign_id = any(array(
                select c.id from campaigns c
                where c.account_id = ${context.accountId} and c.automation_id = ${Number(rule.value.id)}::bigint
              ))`,
        isOne: false,
      },
      context,
    ),
  find: (accountId, search) => sql`
    select id, name from ${automations}
    where account_id = ${accountId} and deleted_at is null and ${search(automations.name)}
    order by id desc`,
};
