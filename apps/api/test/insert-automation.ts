import type { AutomationDocument, Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { Database } from "../src/db/client.ts";
import { automationEnrolments, automations, automationVersions } from "../src/db/schema/index.ts";
import { rowsOf } from "./database.ts";

type Row = typeof automations.$inferInsert;

/** An automation with this trigger, one step, and nothing that ends it early. */
export function documentOf(
  trigger: Trigger,
  leaveWhen: Partial<AutomationDocument["leaveWhen"]> = {},
): AutomationDocument {
  return {
    version: 1,
    trigger,
    steps: [{ id: "wait", type: "wait", amount: 1, unit: "days" }],
    leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false, ...leaveWhen },
    reentry: { type: "every" },
    whenCapped: "later",
  };
}

/** Adds an automation whose first version is in force, live for an hour unless told otherwise, and gives its id. */
export async function insertAutomation(
  database: Database,
  accountId: number,
  {
    document,
    state = "live",
    liveSince = new Date(Date.now() - 3_600_000),
    ...more
  }: {
    document: AutomationDocument;
    state?: Row["state"];
    liveSince?: Date | null;
    deletedAt?: Date;
  },
): Promise<number> {
  const [row] = await database.db
    .insert(automations)
    .values({
      accountId,
      name: "Welcome",
      state,
      document,
      version: 1,
      trigger: document.trigger,
      liveSince,
      ...more,
    })
    .returning({ id: automations.id });
  if (row === undefined) throw new Error("no automation came back");
  await database.db
    .insert(automationVersions)
    .values({ accountId, automationId: row.id, version: 1, document });
  return row.id;
}

/** Enrols a customer, and gives the id of the enrolment. */
export async function insertEnrolment(
  database: Database,
  accountId: number,
  fields: Partial<typeof automationEnrolments.$inferInsert> & {
    automationId: number;
    customerId: number;
  },
): Promise<number> {
  const now = new Date();
  const [row] = await database.db
    .insert(automationEnrolments)
    .values({ version: 1, entry: "test", since: now, dueAt: now, ...fields, accountId })
    .returning({ id: automationEnrolments.id });
  if (row === undefined) throw new Error("no enrolment came back");
  return row.id;
}

/** An entry that waits, or a re-evaluation (null). */
export type Entry = { automation: number; customer: number; entry: string | null };

/** Takes the recorded entries of an account, in their order. */
export async function takeEntries(database: Database, accountId: number): Promise<Entry[]> {
  const rows = await rowsOf(
    database,
    sql`with taken as (delete from automation_arrivals where account_id = ${accountId} returning *)
      select automation_id as automation, customer_id as customer, entry from taken order by id`,
  );
  return rows.map(({ automation, customer, entry }) => ({
    automation: Number(automation),
    customer: Number(customer),
    entry: typeof entry === "string" ? entry : null,
  }));
}
