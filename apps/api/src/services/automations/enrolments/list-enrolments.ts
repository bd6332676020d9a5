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
import { pageOf } from "../../keyset.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { findAutomation, loadNames } from "../internal.ts";

/** Maximum enrolments in a customer's profile, the newest first. */
const MAX_OF_CUSTOMER = 50;

/** An automation's enrolments, the newest first, in pages. @throws AppError "missing" */
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
  const rows = await findEnrolments(ctx, and(...conditions) ?? sql`true`, limit + 1);
  const { items, last } = pageOf(rows, limit);
  return { items, nextCursor: last?._id ?? null };
}

/**
 * A customer's enrolments in all automations, the newest first.
 *
 * @throws AppError "missing" for a customer of another account.
 */
export async function listOfCustomer(ctx: Ctx, input: { id: string }): Promise<EnrolmentWire[]> {
  const own = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(ownRow(customers, ctx, input.id));
  const { id } = firstOrMissing(own, "Customer");
  return await findEnrolments(ctx, eq(automationEnrolments.customerId, id), MAX_OF_CUSTOMER);
}

async function findEnrolments(
  { db, account }: Pick<Ctx, "db" | "account">,
  condition: SQL,
  limit: number,
): Promise<EnrolmentWire[]> {
  const rows = await db
    .select({
      enrolment: automationEnrolments,
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
    account.id,
    names,
    rows.map(({ enrolment }) => enrolment),
  );
  const moves = await readHistory(
    db,
    account.id,
    rows.map(({ enrolment }) => enrolment.id),
  );
  return rows.map(({ enrolment, automation, customer }) => {
    const sentence = (step: string) => sentences(enrolment, step);
    return {
      _id: String(enrolment.id),
      automation: { _id: String(automation.id), name: automation.name, state: automation.state },
      customer: customer && {
        _id: String(customer.id),
        name: customer.name,
        email: customer.email,
      },
      version: enrolment.version,
      state: enrolment.state,
      left: enrolment.exitReason,
      step: enrolment.step,
      sentence: enrolment.step === null ? null : sentence(enrolment.step),
      dueAt:
        enrolment.state === "inside" && enrolment.step !== null
          ? enrolment.dueAt.toISOString()
          : null,
      enteredAt: enrolment.enteredAt.toISOString(),
      endedAt: enrolment.endedAt?.toISOString() ?? null,
      moves: (moves.get(enrolment.id) ?? []).map(({ step, at }) => ({
        step,
        sentence: sentence(step),
        at: new Date(at).toISOString(),
      })),
    };
  });
}

type Version = { automationId: number; version: number };

/** The sentence of a step of a version; a step of an older version shows its id. */
async function sentencesOf(
  db: Executor,
  accountId: number,
  names: AutomationNames,
  versions: readonly Version[],
): Promise<(version: Version, step: string) => string> {
  const documents = new Map<string, AutomationDocument>();
  const keyOf = ({ automationId, version }: Version) => `${automationId}:${version}`;
  for (const one of versions)
    if (!documents.has(keyOf(one)))
      documents.set(
        keyOf(one),
        await readVersion(db, { accountId, id: one.automationId }, one.version),
      );
  return (version, id) => {
    const document = documents.get(keyOf(version));
    const step = document && allSteps(document).find((candidate) => candidate.id === id);
    return step === undefined ? id : describeStep(step, names);
  };
}

async function readHistory(
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
