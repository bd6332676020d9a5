import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { readExitContext, readVersion } from "../exit/read-version.ts";
import { holdMailCap } from "../../sending-rules/mail-cap.ts";
import { readSendingRules } from "../../sending-rules/sending-rules.ts";
import { automationNow, readNow } from "../now.ts";
import { runActions } from "./run-actions.ts";
import { decide } from "./decide.ts";
import type { Way } from "./decide.ts";
import { readFacts } from "./read-facts.ts";
import { runDue } from "./run-due.ts";
import type { DueAutomation } from "./run-due.ts";
import { storeDecisions } from "./store-decisions.ts";

/** People of one transaction: few enough that a pause does not wait, enough that batches are full. */
const AT_ONCE = 2_000;

/** The steps of moving people on, in order; a process may die at any of them. */
export const ADVANCE_STEPS = ["taken", "read", "decided", "stored", "acted", "committed"] as const;
export type AdvanceStep = (typeof ADVANCE_STEPS)[number];

type Options = {
  signal?: AbortSignal;
  /** Called with the name of each step reached; a test simulates a crash there by throwing. */
  onStep?: (step: AdvanceStep) => void;
};

/**
 * Moves on everybody who is due, of every live automation, a piece of each in turn. Any number of workers may do it at a
 * time: each takes rows that no other holds, and a row that is taken is moved once. An automation that fails is tried
 * again later.
 *
 * @returns How many were moved on.
 */
export async function advanceDue(deps: Deps, options: Options = {}): Promise<number> {
  let total = 0;
  // The first entry of an index for each automation, however many wait.
  const due = sql`a.state = 'live' and a.deleted_at is null and (
    select min(e.due_at) from automation_enrolments e where e.automation_id = a.id and e.state = 'inside'
  ) <= ${automationNow(deps)}`;
  const run = async (ctx: AccountCtx, automation: DueAutomation): Promise<boolean> => {
    const moved = await movePiece(ctx, automation, options);
    total += moved;
    return moved > 0;
  };
  await runDue(deps, "advance", { due, order: sql`random()`, run }, options.signal);
  return total;
}

/** Moves on some of an automation's people in one transaction: all that becomes of them, or nothing. */
async function movePiece(
  ctx: AccountCtx,
  automation: DueAutomation,
  options: Options,
): Promise<number> {
  const { onStep = () => {} } = options;
  const moved = await retryDeadlock(
    async () => await ctx.db.transaction(async (tx) => await moveSome(tx, ctx, automation, onStep)),
  );
  if (moved > 0) {
    onStep("committed");
    // A lane in this process begins at once; those elsewhere look for jobs by themselves.
    ctx.queue.wake();
  }
  return moved;
}

async function moveSome(
  tx: Tx,
  ctx: AccountCtx,
  automation: DueAutomation,
  onStep: (step: AdvanceStep) => void,
): Promise<number> {
  const { accountId, id } = automation;
  // Held shared, so that a pause waits for this piece, and nothing of it comes after the pause.
  const { rowCount } = await tx.execute(sql`
    select from automations
    where account_id = ${accountId} and id = ${id} and state = 'live' and deleted_at is null for share
  `);
  if (rowCount === 0) return 0;
  const now = await readNow(tx, ctx);
  const due = await takeDue(tx, automation, now);
  if (due.length === 0) return 0;
  onStep("taken");
  const { timeZone } = await readSendingRules(tx, accountId);
  const mailCap = await holdMailCap(tx, accountId);
  // Of somebody with several ways the others follow in the next piece, which sees the mail of this one.
  const ways = mailCap === null ? due : onePerCustomer(due);
  for (const [version, inVersion] of byVersion(ways)) {
    const document = await readVersion(tx, id, version);
    const asked = { ...(await readExitContext(tx, accountId, document, now)), mailCap };
    const ids = inVersion.map((way) => way.id);
    const facts = await readFacts(tx, { accountId, ids }, document, asked);
    onStep("read");
    const decisions = inVersion.map((way) =>
      decide(document, way, facts.get(way.id), { now, timeZone }),
    );
    onStep("decided");
    await storeDecisions(tx, ctx, automation, decisions);
    onStep("stored");
    // Last: adding mails ends with the row of their campaign, for which its mails are claimed and settled, until the commit.
    await runActions(tx, ctx, { id, version }, decisions, now);
    onStep("acted");
  }
  return ways.length;
}

type DueEnrolment = Way & { version: number };

function onePerCustomer(ways: readonly DueEnrolment[]): DueEnrolment[] {
  const seen = new Set<number>();
  return ways.filter(({ customerId }) => {
    if (customerId === null) return true;
    if (seen.has(customerId)) return false;
    seen.add(customerId);
    return true;
  });
}

/** Locks people who are due, those first who have been for longest, but for those whom another worker holds. */
async function takeDue(tx: Tx, { id }: DueAutomation, now: Date): Promise<DueEnrolment[]> {
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
    where automation_id = ${id} and state = 'inside' and due_at <= ${now.toISOString()}::timestamptz
    order by due_at limit ${AT_ONCE}
    for update skip locked
  `);
  return rows.map((row) => ({
    id: Number(row.id),
    version: row.version,
    customerId: row.customer === null ? null : Number(row.customer),
    step: row.step,
    since: new Date(row.since),
    skips: row.skips,
    moves: row.moves,
  }));
}

function byVersion(ways: readonly DueEnrolment[]): Map<number, DueEnrolment[]> {
  const versions = new Map<number, DueEnrolment[]>();
  for (const way of ways) {
    const others = versions.get(way.version);
    if (others === undefined) versions.set(way.version, [way]);
    else others.push(way);
  }
  return versions;
}
