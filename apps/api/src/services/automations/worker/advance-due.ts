import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { readExitContext, readVersion } from "../exit/read-version.ts";
import { holdMailCap } from "../../sending-rules/mail-cap.ts";
import { readTimeZone } from "../../sending-rules/sending-rules.ts";
import { holdCoupons } from "../ongoing/step-coupons.ts";
import { automationNow, readNow } from "../now.ts";
import { runActions } from "./run-actions.ts";
import { decide } from "./decide.ts";
import type { Enrolment } from "./decide.ts";
import { readFacts } from "./read-facts.ts";
import { runDue } from "./run-due.ts";
import type { DueAutomation } from "./run-due.ts";
import { storeDecisions } from "./store-decisions.ts";

/** Enrolments of one transaction: few enough that a pause does not wait, enough to fill batches. */
const BATCH_SIZE = 2_000;

/** The steps of an advance, in order; a process may die at any of them. */
export const ADVANCE_STEPS = ["taken", "read", "decided", "stored", "acted", "committed"] as const;
export type AdvanceStep = (typeof ADVANCE_STEPS)[number];

type Options = {
  signal?: AbortSignal;
  /** Called with the name of each step reached; a test simulates a crash there by throwing. */
  onStep?: (step: AdvanceStep) => void;
};

/**
 * Advances the due enrolments of all live automations, batch by batch. Any number of workers may run it at a time: each
 * locks rows that no other has locked. An automation that fails is tried again later.
 *
 * @returns How many were advanced.
 */
export async function advanceDue(deps: Deps, options: Options = {}): Promise<number> {
  let total = 0;
  // One index entry for each automation, however many are due.
  const due = sql`a.state = 'live' and a.deleted_at is null and (
    select min(e.due_at) from automation_enrolments e
    where e.account_id = a.account_id and e.automation_id = a.id and e.state = 'inside'
  ) <= ${automationNow(deps)}`;
  const run = async (ctx: AccountCtx, automation: DueAutomation): Promise<boolean> => {
    const advanced = await advanceBatch(ctx, automation, options);
    total += advanced;
    return advanced > 0;
  };
  await runDue(deps, "advance", { due, order: sql`random()`, run }, options.signal);
  return total;
}

/** Advances a batch in one transaction: all of it or nothing. */
async function advanceBatch(
  ctx: AccountCtx,
  automation: DueAutomation,
  options: Options,
): Promise<number> {
  const { onStep = () => {} } = options;
  const advanced = await retryDeadlock(
    async () =>
      await ctx.db.transaction(async (tx) => await advanceSome(tx, ctx, automation, onStep)),
  );
  if (advanced > 0) {
    onStep("committed");
    ctx.alarm.wake();
  }
  return advanced;
}

async function advanceSome(
  tx: Tx,
  ctx: AccountCtx,
  automation: DueAutomation,
  onStep: (step: AdvanceStep) => void,
): Promise<number> {
  const { accountId, id } = automation;
  // A shared lock: a pause waits for this batch, and nothing of it is committed after the pause.
  const { rowCount } = await tx.execute(sql`
    select from automations
    where account_id = ${accountId} and id = ${id} and state = 'live' and deleted_at is null for share
  `);
  if (rowCount === 0) return 0;
  const now = await readNow(tx, ctx);
  const due = await takeDue(tx, automation, now);
  if (due.length === 0) return 0;
  onStep("taken");
  const timeZone = await readTimeZone(tx, accountId);
  const mailCap = await holdMailCap(tx, accountId);
  // A customer's other enrolments follow in the next batch, which counts this one's email.
  const enrolments = mailCap === null ? due : onePerCustomer(due);
  for (const [version, inVersion] of byVersion(enrolments)) {
    const document = await readVersion(tx, automation, version);
    const context = { ...(await readExitContext(tx, accountId, document, now)), mailCap };
    const ids = inVersion.map((enrolment) => enrolment.id);
    const facts = await readFacts(tx, { accountId, ids }, document, context);
    onStep("read");
    const coupons = await holdCoupons(tx, automation, { version, document });
    const decisions = inVersion.map((enrolment) => {
      const when = { now, timeZone, lacksCode: coupons.lacks };
      const decision = decide(document, enrolment, facts.get(enrolment.id), when);
      coupons.take(decision.action);
      return decision;
    });
    onStep("decided");
    await storeDecisions(tx, ctx, automation, decisions);
    onStep("stored");
    // Last: it updates the campaign's row, which claiming and settling its emails need, and keeps it locked until the
    // commit.
    await runActions(tx, ctx, decisions, { automationId: id, version, now });
    onStep("acted");
  }
  return enrolments.length;
}

type DueEnrolment = Enrolment & { version: number };

function onePerCustomer(enrolments: readonly DueEnrolment[]): DueEnrolment[] {
  const seen = new Set<number>();
  return enrolments.filter(({ customerId }) => {
    if (customerId === null) return true;
    if (seen.has(customerId)) return false;
    seen.add(customerId);
    return true;
  });
}

/** Locks due enrolments, the longest due first, except those that another worker has locked. */
async function takeDue(
  tx: Tx,
  { accountId, id }: DueAutomation,
  now: Date,
): Promise<DueEnrolment[]> {
  const { rows } = await tx.execute<{
    id: string;
    version: number;
    customer: string | null;
    step: string | null;
    since: Date | string;
    skips: boolean;
    moves: number;
  }>(sql`
    select id, version, customer_id as customer, step, since, skips, moves from automation_enrolments
    where account_id = ${accountId} and automation_id = ${id} and state = 'inside'
      and due_at <= ${now.toISOString()}::timestamptz
    order by due_at limit ${BATCH_SIZE}
    for update skip locked
  `);
  return rows.map((row) => ({
    id: Number(row.id),
    version: row.version,
    customerId: row.customer === null ? null : Number(row.customer),
    step: row.step,
    since: new Date(row.since),
    skips: row.skips,
    passedSteps: row.moves,
  }));
}

function byVersion(enrolments: readonly DueEnrolment[]): Map<number, DueEnrolment[]> {
  const versions = new Map<number, DueEnrolment[]>();
  for (const enrolment of enrolments) {
    const others = versions.get(enrolment.version);
    if (others === undefined) versions.set(enrolment.version, [enrolment]);
    else others.push(enrolment);
  }
  return versions;
}
