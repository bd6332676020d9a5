import { allSteps, isBuiltInDate, stepDates } from "@dakiya/domain/automation";
import type { AutomationDocument, BuiltInDate, ExitReason } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import { exitReason, readStoredRules } from "../exit/exit-conditions.ts";
import type { ExitContext } from "../exit/exit-conditions.ts";
import { useCampaignsReceived, mailable } from "../../campaigns/index.ts";
import { foldReceivedOf } from "../../deliveries/index.ts";
import { compileRules } from "../../rules/compile-rules.ts";
import type { MailCap } from "../../sending-rules/mail-cap.ts";
import { reachedCap } from "../../sending-rules/reached-cap.ts";

/** Facts for a decision, as of the lock on the enrolment. */
export type CustomerFacts = {
  enrolmentId: number;
  exits: ExitReason | null;
  /** Whether the rules of a branch match, by its step's id. */
  matches: ReadonlyMap<string, boolean>;
  /** By field; the day as stored, "1990-05-04". */
  dates: ReadonlyMap<string, string | null>;
  isMailable: boolean;
  /** Whether an earlier email of this enrolment is still queued. */
  hasQueued: boolean;
  isCapped: boolean;
};

type Row = {
  id: string;
  exits: ExitReason | null;
  matches: boolean[];
  dates: (string | null)[];
  mailable: boolean;
  queued: boolean;
  capped: boolean;
};

/** The facts of enrolments, in one statement that reads only columns the document needs. `mailCap` limits emails to a customer. */
export async function readFacts(
  tx: Tx,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
  document: AutomationDocument,
  context: ExitContext & { mailCap: MailCap | null },
): Promise<Map<number, CustomerFacts>> {
  const steps = allSteps(document);
  const branches = steps.flatMap((step) =>
    step.type === "onlyIf"
      ? [{ step: step.id, rules: readStoredRules(step.rules, context.definitions) }]
      : [],
  );
  const exitRules = document.leaveWhen.rules;
  const all = [
    ...branches.map(({ rules }) => rules),
    ...(exitRules === null ? [] : [readStoredRules(exitRules, context.definitions)]),
    ...(context.segment === null ? [] : [context.segment.rules]),
  ];
  if (useCampaignsReceived(all, context)) await foldReceivedOf(tx, accountId);
  const fields = [...new Set(steps.flatMap(stepDates))];
  const matches = branches.map(({ rules }) => sql`(${compileRules(rules, context)}) is true`);
  const now = sql`${context.now.toISOString()}::timestamptz`;
  // Materialised for the planner, as in `storeDecisions`.
  const { rows } = await tx.execute<Row>(sql`
    with given as materialized (
      select ${accountId}::bigint as account_id, id from unnest(${sqlArray(ids, "bigint")}) id
    )
    select e.id, ${exitReason(document, context)} as exits,
      array[${sql.join(matches, sql`, `)}]::boolean[] as matches,
      array[${sql.join(fields.map(dateColumn), sql`, `)}]::text[] as dates,
      (${mailable(accountId)}) is true as mailable,
      e.moves > 0 and ${HAS_QUEUED} as queued,
      ${context.mailCap === null ? sql`false` : reachedCap(accountId, context.mailCap, now)} as capped
    from given
    join automation_enrolments e on e.account_id = given.account_id and e.id = given.id
    join ${customers} on ${customers.accountId} = given.account_id and ${customers.id} = e.customer_id
  `);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        enrolmentId: Number(row.id),
        exits: row.exits,
        matches: new Map(branches.map(({ step }, at) => [step, row.matches[at] === true])),
        dates: new Map(fields.map((field, at) => [field, row.dates[at] ?? null])),
        isMailable: row.mailable,
        hasQueued: row.queued,
        isCapped: row.capped,
      },
    ]),
  );
}

// A limit, not `exists`: the planner would read all queued logs for it.
const HAS_QUEUED = sql`(
  select true from communication_logs l
  where l.account_id = e.account_id and l.customer_id = e.customer_id and l.enrolment_id = e.id
    and l.status = 'queued' limit 1
) is not null`;

const DATE_COLUMNS: Readonly<Record<BuiltInDate, SQL>> = {
  joined_date: sql`${customers.joinedAt}`,
  last_purchase: sql`${customers.lastPurchaseAt}`,
};

/** A customer's date as text: own dates are midnight UTC of their day. A date without a year counts as none. */
export function dateColumn(field: string): SQL {
  if (isBuiltInDate(field))
    return sql`to_char(${DATE_COLUMNS[field]} at time zone 'UTC', 'YYYY-MM-DD')`;
  const value = sql`${customers.attributes} ->> ${field}::text`;
  return sql`case when ${value} not like '--%' then left(${value}, 10) end`;
}
