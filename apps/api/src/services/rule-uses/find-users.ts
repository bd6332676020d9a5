import { RULE_USER_KINDS } from "@dakiya/domain/segment";
import type { ReferenceKind, RuleUserKind } from "@dakiya/domain/segment";
import type { RuleUsersWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { PLACES } from "./places.ts";

/** Users of each kind that are named; the others are counted. */
export const MAX_NAMED = 5;

/**
 * Things whose rules refer to things of an account, by the id of the latter and in the order of kinds. Rules of a thing on
 * itself do not count. A thing that no rules refer to has no entry.
 */
export async function findRuleUsers(
  db: Executor,
  accountId: number,
  kind: Exclude<ReferenceKind, "import">,
  ids: readonly number[],
): Promise<ReadonlyMap<string, RuleUsersWire[]>> {
  const users = new Map<string, RuleUsersWire[]>();
  if (ids.length === 0) return users;
  const path = `lax $.** ? (@.field == "${kind}").value.id`;
  const places = RULE_USER_KINDS.map(
    (user) => sql`
      select distinct ${user}::text as kind, d.id, d.name, r #>> '{}' as ref
      from (${PLACES[user](accountId)}) d, jsonb_path_query(d.document, ${path}::jsonpath) r`,
  );
  const { rows } = await db.execute<{
    ref: string;
    kind: RuleUserKind;
    count: number;
    users: RuleUsersWire["users"];
  }>(sql`
    select ref, kind, count(*)::int as count,
      json_agg(json_build_object('_id', id::text, 'name', name) order by nth) filter (where nth <= ${MAX_NAMED}) as users
    from (
      select *, row_number() over (partition by ref, kind order by id) as nth
      from (${sql.join(places, sql` union all `)}) found
      where ref = any(${sqlArray(ids.map(String), "text")}) and (kind, id::text) <> (${kind}::text, ref)
    ) numbered
    group by ref, kind
  `);
  for (const { ref, ...found } of rows) users.set(ref, [...(users.get(ref) ?? []), found]);
  for (const found of users.values())
    found.sort((a, b) => RULE_USER_KINDS.indexOf(a.kind) - RULE_USER_KINDS.indexOf(b.kind));
  return users;
}
