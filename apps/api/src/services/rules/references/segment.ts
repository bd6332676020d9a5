import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { customers, segmentMembers, segments } from "../../../db/schema/index.ts";
import type { ReferenceCompiler } from "./kind.ts";

export const segment: ReferenceCompiler<"segment"> = {
  load: async (db, accountId, ids) => {
    const rows = await db
      .select({
        id: segments.id,
        name: segments.name,
        isDynamic: segments.isDynamic,
        rules: segments.rules,
      })
      .from(segments)
      .where(
        and(
          eq(segments.accountId, accountId),
          inArray(segments.id, [...ids]),
          isNull(segments.deletedAt),
        ),
      );
    return new Map(rows.map(({ id, ...thing }) => [String(id), thing]));
  },
  compile: ({ operator, value }, { accountId, references }, compile) => {
    const found = references.segment.get(value.id ?? "");
    const isIn =
      found?.isDynamic === true
        ? compile(found.rules)
        : sql`exists (
            select from ${segmentMembers}
            where ${segmentMembers.accountId} = ${accountId}
              and ${segmentMembers.segmentId} = ${Number(value.id)}::bigint
              and ${segmentMembers.customerId} = ${customers.id}
          )`;
    // Rules may be null.
    if (operator === "in") return found?.isDynamic === true ? sql`(${isIn} is true)` : isIn;
    return found?.isDynamic === true ? sql`(${isIn} is not true)` : sql`(not ${isIn})`;
  },
  // Those that campaigns made for themselves come last.
  find: (accountId, search) => sql`
    select id, name from ${segments}
    where account_id = ${accountId} and deleted_at is null and archived_at is null and ${search(segments.name)}
    order by is_listed desc, id desc`,
};
