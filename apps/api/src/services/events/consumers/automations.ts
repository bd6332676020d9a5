import { sql } from "drizzle-orm";
import { idsOf } from "../events.ts";
import type { Consumer, Rows } from "../events.ts";
import type { Source } from "../source.ts";
import { enrolAdded } from "./entries/enrol-added.ts";
import { enrolOnClick } from "./entries/enrol-on-click.ts";
import { enrolOnOrder } from "./entries/enrol-on-order.ts";
import { reEvaluate } from "./entries/re-evaluate.ts";
import { recordAsMembers } from "./entries/record-as-members.ts";

/** Adds entries and re-evaluations, which `automations/entry` takes within a second. */
export const automations: Consumer = {
  "customer.created": async (tx, { source, ...rows }) => {
    if (isBulk(source)) await recordAsMembers(tx, rows);
    else
      await enrolAdded(
        tx,
        rows,
        source,
        sql`select id, null::jsonb as before from (${idsOf(rows)}) added`,
      );
  },
  "customer.updated": async (tx, { source, before, ...rows }) => {
    if (isBulk(source)) await recordAsMembers(tx, rows);
    else if (before !== undefined) await enrolAdded(tx, rows, source, before);
  },
  "customer.ineligible": reEvaluate,
  "customer.rewritten": recordAsMembers,
  "order.stored": async (tx, { source, ...rows }) => {
    if (isBulk(source)) await recordAsMembers(tx, buyersOf(rows));
  },
  "order.begun": enrolOnOrder,
  "email.clicked": enrolOnClick,
};

/** Whether a source changes customers without enrolling them: nobody joins a segment by it. */
const isBulk = (source: Source): boolean =>
  source.by === "undo" || source.by === "merge" || ("enrols" in source && !source.enrols);

const buyersOf = (rows: Rows): Rows => ({
  accountId: rows.accountId,
  ids: sql`
    select o.customer_id as id from (${idsOf(rows)}) stored
    join orders o on o.account_id = ${rows.accountId} and o.id = stored.id where o.customer_id is not null`,
});
