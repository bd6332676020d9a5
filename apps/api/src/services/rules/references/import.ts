import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import { customers, imports } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { ReferenceCompiler } from "./kind.ts";
import { namesById } from "./names-by-id.ts";

/** The day on which it was imported, in the account's zone, of a row `i` of `imports`. */
const IMPORTED_AT = sql`(i.finished_at at time zone (select time_zone from accounts a where a.id = i.account_id))`;

/** A file with that day: "customers.csv (12 Nov 2026)". */
const IMPORT_NAME = sql`(
  i.filename || ' (' || extract(day from ${IMPORTED_AT}) || to_char(${IMPORTED_AT}, ' Mon YYYY)')
)`;

/** Imports of versions that did not keep who was in the file have no members, and none are left of an undone one. */
const HAS_MEMBERS = sql`exists (
  select from import_members m where m.account_id = i.account_id and m.import_id = i.id
)`;

export const importReference: ReferenceCompiler<"import"> = {
  load: async (db, accountId, ids) => {
    return await namesById(
      db,
      sql`select i.id, ${IMPORT_NAME} as name from imports i
        where i.account_id = ${accountId} and i.id = any(${sqlArray(ids, "bigint")}) and ${HAS_MEMBERS}`,
    );
  },
  compile: ({ operator, value }, { accountId }) => {
    const isIn = sql`exists (
      select from import_members m
      where m.account_id = ${accountId} and m.import_id = ${Number(value.id)}::bigint
        and m.block = ${blockOf(customers.id)} and m.mask & ${bitOf(customers.id)} <> 0
    )`;
    return operator === "in" ? isIn : sql`(not ${isIn})`;
  },
  find: (accountId, search) => sql`
    select i.id, ${IMPORT_NAME} as name from ${imports} i
    where i.account_id = ${accountId} and ${HAS_MEMBERS} and ${search(sql`i.filename`)}
    order by i.id desc`,
};
