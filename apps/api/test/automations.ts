import { automationDocument } from "@dakiya/domain/automation";
import type { AutomationDocument } from "@dakiya/domain/automation";
import type { AutomationWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../src/deps.ts";
import {
  createAutomation,
  processEntries,
  pollTriggers,
  advanceDue,
  publishAutomation,
} from "../src/services/automations/index.ts";
import { insertCustomers } from "./customers.ts";
import { rowsOf } from "./database.ts";
import { sendAll } from "./sending.ts";

type Document = Partial<AutomationDocument>;
type Send = Extract<AutomationDocument["steps"][number], { type: "send" }>;

/** An email as a step. */
export const mail = (id: string, subject = `Mail ${id} for {name}`): Send => ({
  id,
  type: "send",
  template: { subject, body: "Hi {first_name|friend}, see https://shop.example/new" },
});

/** A wait as a step. */
export const wait = (
  id: string,
  amount: number,
  unit: "minutes" | "hours" | "days" | "weeks" = "days",
) => ({ id, type: "wait", amount, unit }) as const;

export const STAY = { rules: null, bought: false, clicked: false, leftSegment: false } as const;

/** An automation that enrols by hand, with the given parts in place of its own. */
export function written(given: Document): AutomationDocument {
  return automationDocument.parse({
    version: 1,
    trigger: { type: "byHand" },
    steps: [mail("one")],
    leaveWhen: STAY,
    reentry: { type: "never" },
    ...given,
  });
}

/** Creates an automation and publishes it. */
export async function createPublished(
  ctx: Ctx,
  given: Document,
  includeExisting = false,
): Promise<AutomationWire> {
  const { _id: id } = await createAutomation(ctx, { name: "Welcome", document: written(given) });
  return await publishAutomation(ctx, { id, includeExisting, inside: "finish" });
}

/** A clock that a test moves on. */
export function movableClock() {
  let aheadMs = 0;
  return {
    clock: { aheadMs: () => aheadMs },
    moveOn: (ms: number) => {
      aheadMs += ms;
    },
  };
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** One tick of a worker: polls triggers, enrols, advances. */
export async function runTick(ctx: Ctx): Promise<void> {
  await pollTriggers(ctx);
  await processEntries(ctx);
  await advanceDue(ctx);
}

/** Sends every queued email of the account's automations. */
export async function sendMails(ctx: Ctx): Promise<void> {
  const rows = await rowsOf(
    ctx.database,
    sql`select id from campaigns where account_id = ${ctx.account.id} and automation_id is not null and open_batches > 0`,
  );
  for (const { id } of rows) await sendAll(ctx, Number(id));
}

/** Adds customers; gives their ids, as they cross the wire. */
export async function addPeople(
  ctx: Ctx,
  people: readonly { name: string; city?: string; language?: string }[],
): Promise<string[]> {
  const { id } = ctx.account;
  await insertCustomers(
    ctx.database,
    id,
    people.map((one) => ({ ...one, email: emailOf(ctx, one.name) })),
  );
  const rows = await rowsOf(
    ctx.database,
    sql`select id::text from customers where account_id = ${id} order by customers.id desc limit ${people.length}`,
  );
  return rows.map((row) => String(row["id"])).toReversed();
}

export const emailOf = (ctx: Ctx, name: string): string =>
  `${name.toLowerCase()}.u${ctx.account.id}@people.example`;

/** All enrolments of the account, in the order of their entry. */
export async function enrolmentsOf(ctx: Ctx) {
  return await rowsOf(
    ctx.database,
    sql`select e.state, e.left_reason as left, e.step, c.name, e.version,
        (select coalesce(string_agg(m.step, ' ' order by m.nth), '') from automation_moves m
          where m.account_id = e.account_id and m.enrolment_id = e.id) as moves
      from automation_enrolments e left join customers c on c.account_id = e.account_id and c.id = e.customer_id
      where e.account_id = ${ctx.account.id} order by e.id`,
  );
}

/** Retries failed work now, as if its retry delay were over. */
export async function retryNow(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    update work_backoffs set retry_at = clock_timestamp() where account_id = ${ctx.account.id}`);
}

/** How often in a row work for the account's automations failed. */
export async function failuresOf(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx.database,
    sql`select coalesce(sum(failures), 0)::int as n from work_backoffs where account_id = ${ctx.account.id}`,
  );
  return Number(rows[0]?.["n"]);
}
