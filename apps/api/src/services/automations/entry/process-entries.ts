import type { AutomationDocument } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { tryLock } from "../../../db/locks/advisory-locks.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { customers } from "../../../db/schema/index.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { readVersion } from "../exit/read-version.ts";
import { automationNow } from "../now.ts";
import { mayEnter } from "./may-enter.ts";
import { pauseRunaway } from "./pause-runaway.ts";
import { runDue } from "../worker/run-due.ts";
import type { DueAutomation } from "../worker/run-due.ts";

/** Entries of one transaction. */
const BATCH_SIZE = 5_000;

/** Entries of one customer into one automation within 24 hours: more is a loop that would never stop mailing them. */
const MAX_ENTRIES_PER_DAY = 10;

/** Entry key when re-entry is off: one enrolment per customer. */
const ONCE = "once";

/**
 * Enrols customers whose entries wait, and makes enrolments due that must be re-evaluated. One worker at a time does it for
 * an automation, so that nobody is enrolled twice. An automation that one customer enters too often in a day is paused.
 *
 * @returns How many were enrolled.
 */
export async function processEntries(deps: Deps, signal?: AbortSignal): Promise<number> {
  let entered = 0;
  const due = sql`exists (
    select from automation_arrivals r
    where r.account_id = a.account_id and r.automation_id = a.id
      and (a.state = 'live' or a.deleted_at is not null or r.entry is not null)
  )`;
  const run = async (ctx: AccountCtx, automation: DueAutomation): Promise<boolean> => {
    const done = await retryDeadlock(
      async () => await ctx.db.transaction(async (tx) => await processBatch(tx, ctx, automation)),
    );
    entered += done.entered;
    if (done.over > 0) await pauseRunaway(ctx, automation);
    return done.taken > 0;
  };
  await runDue(deps, "enrol", { due, order: sql`a.id`, run }, signal);
  return entered;
}

type Done = { taken: number; entered: number; over: number };

const NOTHING: Done = { taken: 0, entered: 0, over: 0 };

async function processBatch(
  tx: Tx,
  deps: Deps,
  { accountId, id }: { accountId: number; id: number },
): Promise<Done> {
  if (!(await tryLock(tx, "enrolment", id))) return NOTHING;
  const { rows } = await tx.execute<{ state: string; version: number }>(sql`
    select state, version from automations
    where account_id = ${accountId} and id = ${id} and deleted_at is null for share
  `);
  const [automation] = rows;
  const isLive = automation?.state === "live";
  // Re-evaluations of a paused automation wait until it resumes; its entries are dropped.
  const waits = automation?.state === "paused" ? sql`entry is not null` : sql`true`;
  const taking = sql`
    delete from automation_arrivals where account_id = ${accountId} and automation_id = ${id} and id = any(array(
      select id from automation_arrivals
      where account_id = ${accountId} and automation_id = ${id} and ${waits} order by id limit ${BATCH_SIZE}
    ))
    returning account_id, automation_id, id, customer_id, entry, import_id`;
  if (!isLive) {
    const { rowCount } = await tx.execute(taking);
    return { ...NOTHING, taken: rowCount ?? 0 };
  }
  const { version } = automation;
  const document = await readVersion(tx, { accountId, id }, version);
  const now = automationNow(deps);
  const { rows: counts } = await tx.execute<Done>(sql`
    with taken as (${taking}),
    again as (
      update automation_enrolments e set due_at = least(e.due_at, ${now})
      from (select distinct automation_id, customer_id from taken where entry is null) t
      where e.account_id = ${accountId} and e.automation_id = t.automation_id and e.customer_id = t.customer_id
        and e.state = 'inside'
    ),
    candidates as materialized (
      select t.* from (${numberedOf(document)}) t
      join ${customers} on ${customers.accountId} = t.account_id and ${customers.id} = t.customer_id
      where ${mayEnter({ accountId, id: sql`t.automation_id` }, document, now)}
    ),
    entered as (
      insert into automation_enrolments (account_id, automation_id, version, customer_id, entry, since, due_at)
      select t.account_id, t.automation_id, ${version}, t.customer_id, t.entry, ${now}, ${now}
      from candidates t where t.today <= ${MAX_ENTRIES_PER_DAY}
      order by t.nth
      on conflict do nothing
      returning customer_id, entry
    ),
    counted as (
      update imports i set entered = i.entered + by_import.n
      from (
        select import_id, count(*)::int as n from entered join candidates using (customer_id, entry)
        where import_id is not null group by import_id
      ) by_import
      where i.account_id = ${accountId} and i.id = by_import.import_id
    )
    select (select count(*)::int from taken) as taken, (select count(*)::int from entered) as entered,
      (select count(*)::int from candidates where today > ${MAX_ENTRIES_PER_DAY}) as over
  `);
  return counts[0] ?? NOTHING;
}

/** The candidates, each numbered among its customer's entries within a day; 1 where re-entry is limited anyway. */
function numberedOf(document: AutomationDocument): SQL {
  const candidates = candidatesOf(document);
  if (document.reentry.type !== "every") return sql`select t.*, 1 as today from (${candidates}) t`;
  // The same entry again enrols nobody.
  return sql`
    select t.*, (
      select count(*) from automation_enrolments e
      where e.account_id = t.account_id and e.automation_id = t.automation_id and e.customer_id = t.customer_id
        and e.entered_at > statement_timestamp() - interval '1 day'
    ) + row_number() over (partition by t.customer_id order by t.nth) as today
    from (${candidates}) t
    where not exists (
      select from automation_enrolments e
      where e.account_id = t.account_id and e.automation_id = t.automation_id and e.customer_id = t.customer_id
        and e.entry = t.entry
    )`;
}

/** The candidates of the rows `taken`, each entry that counts once, with its order `nth`. */
function candidatesOf({ reentry }: AutomationDocument): SQL {
  const whose = sql`account_id, automation_id, customer_id`;
  const counted = sql`min(id) as nth, min(import_id) as import_id`;
  const named = sql`from taken where taken.entry is not null group by ${whose}`;
  switch (reentry.type) {
    case "never":
      return sql`select ${whose}, ${ONCE}::text as entry, ${counted} ${named}`;
    case "afterDays":
      // The first of several entries at a time counts.
      return sql`
        select ${whose}, (array_agg(taken.entry order by id))[1] as entry, ${counted} ${named}`;
    case "every":
      return sql`select ${whose}, taken.entry, ${counted} ${named}, taken.entry`;
  }
}
