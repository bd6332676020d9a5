import { allSteps, isBuiltInDate } from "@dakiya/domain/automation";
import type { AutomationDocument, BuiltInDate, ExitReason } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import { exitReason, readStoredRules } from "../exit/exit-conditions.ts";
import type { Asked } from "../exit/exit-conditions.ts";
import { asksWhatWasReceived, mailable } from "../../campaigns/index.ts";
import { foldReceivedOf } from "../../deliveries/index.ts";
import { compileRules } from "../../segments/compile-rules.ts";
import { reachedCap } from "../../sending-rules/reached-cap.ts";

/** What is known of somebody where they are, as it was when their row was locked. */
export type PersonFacts = {
  enrolmentId: number;
  leaves: ExitReason | null;
  /** By the ids of the steps that ask. */
  matches: ReadonlyMap<string, boolean>;
  /** By field; the day as it is written, "1990-05-04". */
  dates: ReadonlyMap<string, string | null>;
  isMailable: boolean;
  /** Whether a mail of this way still waits to go out. */
  hasQueued: boolean;
  isCapped: boolean;
};

type Row = {
  id: string;
  leaves: ExitReason | null;
  answers: boolean[];
  dates: (string | null)[];
  mailable: boolean;
  queued: boolean;
  capped: boolean;
};

/**
 * Reads what some people's ways depend on, of those whose customers are there: one statement for all, which asks what the
 * document asks and no more.
 *
 * @param mailCap - The account's limit of mails in 7 days.
 */
export async function readFacts(
  tx: Tx,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
  document: AutomationDocument,
  asked: Asked & { mailCap: number | null },
): Promise<Map<number, PersonFacts>> {
  const steps = allSteps(document);
  const questions = steps.flatMap((step) =>
    step.type === "onlyIf"
      ? [{ step: step.id, rules: readStoredRules(step.rules, asked.definitions) }]
      : [],
  );
  const leaving = document.leaveWhen.rules;
  const all = [
    ...questions.map(({ rules }) => rules),
    ...(leaving === null ? [] : [readStoredRules(leaving, asked.definitions)]),
    ...(asked.segment === null ? [] : [asked.segment.rules]),
  ];
  if (all.some(asksWhatWasReceived)) await foldReceivedOf(tx, accountId);
  const fields = [
    ...new Set(steps.flatMap((step) => (step.type === "waitForDate" ? [step.field] : []))),
  ];
  const answers = questions.map(
    ({ rules }) => sql`(${compileRules(rules, { accountId, now: asked.now })}) is true`,
  );
  const now = sql`${asked.now.toISOString()}::timestamptz`;
  // The account comes out of a list that is kept as one, as in `storeDecisions`.
  const { rows } = await tx.execute<Row>(sql`
    with given as materialized (
      select ${accountId}::bigint as account_id, id from unnest(${sqlArray(ids, "bigint")}) id
    )
    select e.id, ${exitReason(document, asked)} as leaves,
      array[${sql.join(answers, sql`, `)}]::boolean[] as answers,
      array[${sql.join(fields.map(dateColumn), sql`, `)}]::text[] as dates,
      (${mailable(accountId)}) is true as mailable,
      e.moves > 0 and ${HAS_QUEUED} as queued,
      ${asked.mailCap === null ? sql`false` : reachedCap(accountId, asked.mailCap, now)} as capped
    from given
    join automation_enrolments e on e.account_id = given.account_id and e.id = given.id
    join ${customers} on ${customers.accountId} = given.account_id and ${customers.id} = e.customer_id
  `);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        enrolmentId: Number(row.id),
        leaves: row.leaves,
        matches: new Map(questions.map(({ step }, at) => [step, row.answers[at] === true])),
        dates: new Map(fields.map((field, at) => [field, row.dates[at] ?? null])),
        isMailable: row.mailable,
        hasQueued: row.queued,
        isCapped: row.capped,
      },
    ]),
  );
}

// Limited, so that it is looked up for each: as `exists` the planner may read all queued mails there are for it.
const HAS_QUEUED = sql`(
  select true from communication_logs l
  where l.account_id = e.account_id and l.customer_id = e.customer_id and l.enrolment_id = e.id
    and l.status = 'queued' limit 1
) is not null`;

const DATE_COLUMNS: Readonly<Record<BuiltInDate, SQL>> = {
  joined_date: sql`${customers.joinedAt}`,
  last_purchase: sql`${customers.lastPurchaseAt}`,
};

/**
 * A date of a customer as it is written, in UTC: own dates are stored as the midnight of their day there. A day and month
 * without a year is no date.
 */
export function dateColumn(field: string): SQL {
  if (isBuiltInDate(field))
    return sql`to_char(${DATE_COLUMNS[field]} at time zone 'UTC', 'YYYY-MM-DD')`;
  const value = sql`${customers.attributes} ->> ${field}::text`;
  return sql`case when ${value} not like '--%' then left(${value}, 10) end`;
}
