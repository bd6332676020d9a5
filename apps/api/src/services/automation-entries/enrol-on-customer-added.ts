import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { findTriggers, hasLiveTrigger } from "./find-triggers.ts";

/** What added customers or orders. An import enrols nobody unless it is asked to. */
export type EntrySource =
  | { by: "form" | "api" }
  | { by: "import"; importId: number; enrols: boolean };

/** A request with an API key is a program's, any other is a form's. */
export function addedBy({ program }: { program?: unknown }): { by: "form" | "api" } {
  return { by: program === undefined ? "form" : "api" };
}

/** Whether this source may enrol customers. */
export const mayEnrol = (source: EntrySource): boolean => source.by !== "import" || source.enrols;

/** Enrols customers that the caller's transaction added, by the trigger "added" and by the tags they begin with. */
export async function enrolOnCustomerAdded(
  tx: Executor,
  accountId: number,
  source: EntrySource,
  ids: readonly number[],
): Promise<void> {
  if (
    ids.length === 0 ||
    !mayEnrol(source) ||
    !(await findTriggers(tx, accountId)).include("added")
  )
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
 * Enrols a customer by the tags that the caller's transaction added.
 *
 * @param source - Null matches only triggers that accept every source.
 * @param customer - `before`: the attributes before the change.
 */
export async function enrolOnTag(
  tx: Executor,
  accountId: number,
  source: EntrySource | null,
  customer: { id: number; before: object },
): Promise<void> {
  if (!(await findTriggers(tx, accountId)).include("added")) return;
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
 * The insertion of entries for customers who were added or got a tag.
 *
 * @param customers - A query of `id` and the attributes `before`, null for a new customer, and `after`.
 */
export function insertAddedEntries(
  accountId: number,
  source: EntrySource | null,
  customers: SQL,
): SQL {
  // A tag can be removed and added again: each time is a new entry.
  return sql`
    insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
    select a.account_id, a.id, p.id, case when ${TAG_FIELD} is null then 'added:' || p.id
      else 'tag:' || p.id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint end,
      ${importOf(source)}::bigint
    from automations a, (${customers}) p
    where a.account_id = ${accountId} and ${hasLiveTrigger("added")}
      and (a.trigger ->> 'by' is null or a.trigger ->> 'by' = ${source?.by ?? null}::text)
      and case when ${TAG_FIELD} is null then p.before is null
        else ${hasTag(sql`p.after`)} and ${hasTag(sql`p.before`)} is not true end
    order by p.id, a.id`;
}

/** The import that counts the enrolments; null for any other source. */
export const importOf = (source: EntrySource | null): number | null =>
  source?.by === "import" ? source.importId : null;

const TAG_FIELD = sql`(a.trigger #>> '{tag,field}')`;

/** Whether attributes hold the tag of a trigger, regardless of case, as a rule on tags does (segments/compile-tags.ts). */
function hasTag(attributes: SQL): SQL {
  const tags = sql`(${attributes} -> ${TAG_FIELD})`;
  return sql`(case when jsonb_typeof(${tags}) = 'array'
    then lower(${tags}::text)::jsonb ? lower(btrim(a.trigger #>> '{tag,tag}')) end)`;
}
