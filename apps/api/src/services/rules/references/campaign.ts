import { sql } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { compileEmails } from "./compile-emails.ts";
import type { ReferenceCompiler } from "./kind.ts";
import { namesById } from "./names-by-id.ts";

export const campaign: ReferenceCompiler<"campaign"> = {
  load: async (db, accountId, ids) =>
    await namesById(
      db,
      sql`select id, name from campaigns
        where account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")})
          and automation_id is null and deleted_at is null`,
    ),
  compile: (rule, context) =>
    compileEmails(
      rule,
      rule.value.id === undefined
        ? { which: sql`l.enrolment_id is null`, isOne: false }
        : { which: sql`l.campaign_id = ${Number(rule.value.id)}::bigint`, isOne: true },
      context,
    ),
  find: (accountId, search) => sql`
    select id, name from ${campaigns}
    where account_id = ${accountId} and automation_id is null and deleted_at is null and logged_at is not null
      and ${search(campaigns.name)}
    order by id desc`,
};
