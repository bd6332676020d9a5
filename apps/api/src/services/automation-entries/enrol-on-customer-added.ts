import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { findTriggers, hasLiveTrigger } from "./find-triggers.ts";

/** How customers or orders came. An import enrols nobody unless it was asked to. */
export type EntrySource =
  | { by: "form" | "api" }
  | { by: "import"; importId: number; enrols: boolean };

/** A program acts by its key, a user by a form. */
export function addedBy({ program }: { program?: unknown }): { by: "form" | "api" } {
  return { by: program === undefined ? "form" : "api" };
}

/** Whether what came this way may enrol customers. */
export const mayEnrol = (source: EntrySource): boolean => source.by !== "import" || source.enrols;

/** Lets in customers whom the caller's transaction has added, with the tags they begin with. */
export async function enrolOnCustomerAdded(
  tx: Executor,
  accountId: number,
  source: EntrySource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !mayEnrol(source) || !(await findTriggers(tx, accountId)).hear("added"))
    return;
  await tx.execute(
    insertAddedEntries(
      accountId,
      source,
      sql`select id, null::jsonb as before, attributes as after from customers
        where account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")})`,
    ),
  );
}

/**
 * Lets in a customer for the tags that the caller's transaction has given them.
 *
 * @param source - Null for no way that a trigger can ask for: only those enter that take every way.
 * @param customer - `before` are the attributes as they were.
 */
export async function enrolOnTag(
  tx: Executor,
  accountId: number,
  source: EntrySource | null,
  customer: { id: number; before: object },
): Promise<void> {
  if (!(await findTriggers(tx, accountId)).hear("added")) return;
  const before = JSON.stringify(customer.before);
  await tx.execute(
    insertAddedEntries(
      accountId,
      source,
      sql`select id, ${before}::jsonb as before, attributes as after from customers
        where account_id = ${accountId} and id = ${customer.id}`,
    ),
  );
}

/**
 * The insertion that lets customers in who are new, or have got a tag.
 *
 * @param people - A query of `id` and the attributes `before`, null of somebody new, and `after`.
 */
export function insertAddedEntries(
  accountId: number,
  source: EntrySource | null,
  people: SQL,
): SQL {
  // A tag can come, go and come again: each time is another entry.
  return sql`
    insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
    select a.account_id, a.id, p.id, case when ${TAG_FIELD} is null then 'added:' || p.id
      else 'tag:' || p.id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint end,
      ${importOf(source)}::bigint
    from automations a, (${people}) p
    where a.account_id = ${accountId} and ${hasLiveTrigger("added")}
      and (a.trigger ->> 'by' is null or a.trigger ->> 'by' = ${source?.by ?? null}::text)
      and case when ${TAG_FIELD} is null then p.before is null
        else ${hasTag(sql`p.after`)} and ${hasTag(sql`p.before`)} is not true end
    order by p.id, a.id`;
}

/** The import that counts who enters; null for any other way. */
export const importOf = (source: EntrySource | null): number | null =>
  source?.by === "import" ? source.importId : null;

const TAG_FIELD = sql`(a.trigger #>> '{tag,field}')`;

/** Whether attributes hold the tag of a trigger, in any case, as a rule on tags finds it (segments/compile-tags.ts). */
function hasTag(attributes: SQL): SQL {
  const tags = sql`(${attributes} -> ${TAG_FIELD})`;
  return sql`(case when jsonb_typeof(${tags}) = 'array'
    then lower(${tags}::text)::jsonb ? lower(btrim(a.trigger #>> '{tag,tag}')) end)`;
}
