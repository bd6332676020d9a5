import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { findTriggers, hasLiveTrigger } from "../../../automation-uses/find-triggers.ts";
import type { Rows } from "../../events.ts";
import { importOf } from "../../source.ts";
import type { Source } from "../../source.ts";

/**
 * Enrols customers who were added or got a tag, by the trigger "added". Tags set by a step enrol nobody, so that two
 * automations can't set each other off.
 *
 * @param customers - A query of `id` and the attributes `before`, null for a new customer.
 */
export async function enrolAdded(
  tx: Executor,
  { accountId }: Rows,
  source: Source,
  customers: SQL,
): Promise<void> {
  if (source.by === "step" || !(await findTriggers(tx, accountId)).include("added")) return;
  // A tag can be removed and added again: each time is a new entry.
  await tx.execute(sql`
    insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
    select a.account_id, a.id, c.id, case when ${TAG_FIELD} is null then 'added:' || c.id
      else 'tag:' || c.id || ':' || (extract(epoch from statement_timestamp()) * 1000000)::bigint end,
      ${importOf(source)}::bigint
    from (${customers}) p
    join customers c on c.account_id = ${accountId} and c.id = p.id
    join automations a on a.account_id = ${accountId}
    where ${hasLiveTrigger("added")}
      and (a.trigger ->> 'by' is null or a.trigger ->> 'by' = ${source.by}::text)
      and case when ${TAG_FIELD} is null then p.before is null
        else ${hasTag(sql`c.attributes`)} and ${hasTag(sql`p.before`)} is not true end
    order by c.id, a.id
  `);
}

const TAG_FIELD = sql`(a.trigger #>> '{tag,field}')`;

/** Whether attributes hold the tag of a trigger, regardless of case, as a rule on tags does (segments/compile-tags.ts). */
function hasTag(attributes: SQL): SQL {
  const tags = sql`(${attributes} -> ${TAG_FIELD})`;
  return sql`(case when jsonb_typeof(${tags}) = 'array'
    then lower(${tags}::text)::jsonb ? lower(btrim(a.trigger #>> '{tag,tag}')) end)`;
}
