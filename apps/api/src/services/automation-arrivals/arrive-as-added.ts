import type { Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql.ts";
import { findListeners, isLive } from "./find-listeners.ts";

/** How a customer was added, or got a tag. */
export type AddedBy = NonNullable<Extract<Trigger, { type: "added" }>["by"]>;

/** A program acts by its key, a user by a form. */
export function addedBy({ program }: { program?: unknown }): AddedBy {
  return program === undefined ? "form" : "api";
}

/** Lets in customers whom the caller's transaction has added, with the tags they begin with. */
export async function arriveAsAdded(
  tx: Executor,
  accountId: number,
  by: AddedBy,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !(await findListeners(tx, accountId)).hear("added")) return;
  await tx.execute(
    arrivingAsAdded(
      accountId,
      by,
      sql`select id, null::jsonb as before, attributes as after from customers
        where account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")})`,
    ),
  );
}

/**
 * Lets in a customer for the tags that the caller's transaction has given them.
 *
 * @param by - Null for no way that a trigger can ask for: only those enter that take every way.
 * @param customer - `before` are the attributes as they were.
 */
export async function arriveWithTags(
  tx: Executor,
  accountId: number,
  by: AddedBy | null,
  customer: { id: number; before: object },
): Promise<void> {
  if (!(await findListeners(tx, accountId)).hear("added")) return;
  const before = JSON.stringify(customer.before);
  await tx.execute(
    arrivingAsAdded(
      accountId,
      by,
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
export function arrivingAsAdded(accountId: number, by: AddedBy | null, people: SQL): SQL {
  // A tag can come, go and come again: each time is another entry.
  return sql`
    insert into automation_arrivals (account_id, automation_id, customer_id, entry)
    select a.account_id, a.id, p.id, case when ${TAG_FIELD} is null then 'added:' || p.id
      else 'tag:' || p.id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint end
    from automations a, (${people}) p
    where a.account_id = ${accountId} and ${isLive("added")}
      and (a.trigger ->> 'by' is null or a.trigger ->> 'by' = ${by}::text)
      and case when ${TAG_FIELD} is null then p.before is null
        else ${hasTag(sql`p.after`)} and ${hasTag(sql`p.before`)} is not true end
    order by p.id, a.id`;
}

const TAG_FIELD = sql`(a.trigger #>> '{tag,field}')`;

/** Whether attributes hold the tag of a trigger, in any case, as a rule on tags finds it (segments/compile-tags.ts). */
function hasTag(attributes: SQL): SQL {
  const tags = sql`(${attributes} -> ${TAG_FIELD})`;
  return sql`(case when jsonb_typeof(${tags}) = 'array'
    then lower(${tags}::text)::jsonb ? lower(btrim(a.trigger #>> '{tag,tag}')) end)`;
}
