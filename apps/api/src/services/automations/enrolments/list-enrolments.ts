import { allSteps, describeStep } from "@dakiya/domain/automation";
import type { AutomationDocument, AutomationNames } from "@dakiya/domain/automation";
import type { EnrolmentPageWire, EnrolmentWire, EnrolmentsInput } from "@dakiya/domain/wire";
import { and, desc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { automationEnrolments, automations, customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { readVersion } from "../exit/read-version.ts";
import { parseId } from "../../wire/values.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { findAutomation, loadNames } from "../internal.ts";

/** A person's newest ways are enough for their profile. */
const MOST_OF_CUSTOMER = 50;

/**
 * Ways through an automation, the newest first, in pages.
 *
 * @throws AppError "missing"
 */
export async function listEnrolments(
  ctx: Ctx,
  { id, state, step, cursor, limit }: EnrolmentsInput,
): Promise<EnrolmentPageWire> {
  const automation = await findAutomation(ctx.db, ctx, id);
  const conditions = [
    eq(automationEnrolments.automationId, automation.id),
    ...(state === undefined ? [] : [eq(automationEnrolments.state, state)]),
    ...(step === undefined ? [] : [eq(automationEnrolments.step, step)]),
    ...(cursor === undefined ? [] : [sql`${automationEnrolments.id} < ${parseId(cursor)}`]),
  ];
  const found = await findWays(ctx, and(...conditions) ?? sql`true`, limit + 1);
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}

/**
 * A customer's ways through all automations, the newest first.
 *
 * @throws AppError "missing" for a customer that is not the user's.
 */
export async function listOfCustomer(ctx: Ctx, input: { id: string }): Promise<EnrolmentWire[]> {
  const own = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(ownRow(customers, ctx, input.id));
  const { id } = firstOrMissing(own, "Customer");
  return await findWays(ctx, eq(automationEnrolments.customerId, id), MOST_OF_CUSTOMER);
}

async function findWays(
  { db, account }: Pick<Ctx, "db" | "account">,
  condition: SQL,
  limit: number,
): Promise<EnrolmentWire[]> {
  const rows = await db
    .select({
      way: automationEnrolments,
      automation: { id: automations.id, name: automations.name, state: automations.state },
      customer: { id: customers.id, name: customers.name, email: customers.email },
    })
    .from(automationEnrolments)
    .innerJoin(
      automations,
      and(
        eq(automations.accountId, automationEnrolments.accountId),
        eq(automations.id, automationEnrolments.automationId),
      ),
    )
    .leftJoin(
      customers,
      and(
        eq(customers.accountId, automationEnrolments.accountId),
        eq(customers.id, automationEnrolments.customerId),
      ),
    )
    .where(and(eq(automationEnrolments.accountId, account.id), condition))
    .orderBy(desc(automationEnrolments.id))
    .limit(limit);
  const names = await loadNames(db, account.id);
  const sentences = await sentencesOf(
    db,
    names,
    rows.map(({ way }) => way),
  );
  const moves = await movesOf(
    db,
    account.id,
    rows.map(({ way }) => way.id),
  );
  return rows.map(({ way, automation, customer }) => {
    const sentence = (step: string) => sentences(way, step);
    return {
      _id: String(way.id),
      automation: { _id: String(automation.id), name: automation.name, state: automation.state },
      customer: customer && {
        _id: String(customer.id),
        name: customer.name,
        email: customer.email,
      },
      version: way.version,
      state: way.state,
      left: way.exitReason,
      step: way.step,
      sentence: way.step === null ? null : sentence(way.step),
      dueAt: way.state === "inside" && way.step !== null ? way.dueAt.toISOString() : null,
      enteredAt: way.enteredAt.toISOString(),
      endedAt: way.endedAt?.toISOString() ?? null,
      moves: (moves.get(way.id) ?? []).map(({ step, at }) => ({
        step,
        sentence: sentence(step),
        at: new Date(at).toISOString(),
      })),
    };
  });
}

type Version = { automationId: number; version: number };

/** The sentence of a step of a version; a step that moved with somebody from an earlier one is called by its id. */
async function sentencesOf(
  db: Executor,
  names: AutomationNames,
  versions: readonly Version[],
): Promise<(version: Version, step: string) => string> {
  const documents = new Map<string, AutomationDocument>();
  const keyOf = ({ automationId, version }: Version) => `${automationId}:${version}`;
  for (const one of versions)
    if (!documents.has(keyOf(one)))
      documents.set(keyOf(one), await readVersion(db, one.automationId, one.version));
  return (version, id) => {
    const document = documents.get(keyOf(version));
    const step = document && allSteps(document).find((candidate) => candidate.id === id);
    return step === undefined ? id : describeStep(step, names);
  };
}

async function movesOf(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, { step: string; at: Date | string }[]>> {
  const { rows } = await db.execute<{ id: string; step: string; at: Date | string }>(sql`
    select enrolment_id as id, step, at from automation_moves
    where account_id = ${accountId} and enrolment_id = any(${sqlArray(ids, "bigint")})
    order by enrolment_id, nth
  `);
  const moves = new Map<number, { step: string; at: Date | string }[]>();
  for (const { id, step, at } of rows) {
    const list = moves.get(Number(id));
    if (list === undefined) moves.set(Number(id), [{ step, at }]);
    else list.push({ step, at });
  }
  return moves;
}
