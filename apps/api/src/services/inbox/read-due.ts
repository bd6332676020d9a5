import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { accountCtxOf } from "../../deps.ts";
import type { AccountCtx, Deps } from "../../deps.ts";
import { retryDelayMs } from "../fair-work/backoffs.ts";
import { leaseOf, underLease } from "../fair-work/lease.ts";
import type { Lease } from "../fair-work/lease.ts";
import { DeadlineError, runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { dropAccess } from "./mailbox-access.ts";
import { isNotMine, readMailbox } from "./read-mailbox.ts";
import type { Box } from "./seal-secret.ts";
import { openReader } from "./stored-reader.ts";

/** Mailboxes a process reads at a time; an account has one read at a time. */
const SLOTS = 4;

/** A time slice, and the slice of messages begun at its end. */
const DEADLINE_MS = 90_000;

/** So long a process that died keeps a mailbox. */
const LEASE_MS = 30_000;

const EVERY_MS = 60_000;

type InboxProblem = keyof typeof MESSAGES.inbox.problems;

/** A refused password is not tried again soon: servers lock accounts for less. */
const NEEDS_USER: ReadonlySet<InboxProblem> = new Set([
  ...(["refused", "secretLost"] as const),
  ...(["accessEnded", "appRefused"] as const),
]);
const REFUSED_DELAY_MS = 6 * 3_600_000;

/**
 * Reads the mailboxes that are due, each under a lease. A failure is shown on its mailbox and backed off, and holds up no other.
 *
 * @returns How many were read.
 */
export async function readDue(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0;
  await runFairly<Reading>({
    slots: SLOTS,
    slotsPerAccount: 1,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async () => await findDue(deps),
    run: async ({ accountId, box }, deadline) => {
      const ctx = accountCtxOf(deps, accountId);
      const lease = leaseFor(accountId, box);
      const ended = await underLease(
        deps,
        lease,
        deadline,
        async (token, ending) =>
          await readUnderLease(ctx, box, token, AbortSignal.any([signal, ending])),
      );
      if (ended !== null) count += 1;
      return ended !== null;
    },
    onFailure: async ({ accountId, box }, error) => {
      // Stopped, or another worker goes on.
      if (signal.aborted || isNotMine(error)) return;
      if (deps.inbox.problemOf(error) === null)
        deps.log.error({ err: error, account: accountId, box }, "reading a mailbox failed");
      const late = error instanceof DeadlineError ? "timedOut" : "broken";
      const problem = deps.inbox.problemOf(error) ?? late;
      if (problem === "accessRefused") await dropAccess(accountCtxOf(deps, accountId), box);
      await settleFailed(deps, { accountId, box }, problem, error);
    },
  });
  return count;
}

async function readUnderLease(
  ctx: AccountCtx,
  box: Box,
  leaseToken: string,
  signal: AbortSignal,
): Promise<boolean> {
  const reader = await openReader(ctx, box);
  if (reader === null) {
    await settleFailed(ctx, { accountId: ctx.account.id, box }, "secretLost");
    return true;
  }
  const { account, own } = reader;
  const mailbox = await ctx.inbox.open(account, signal);
  try {
    const isAll = await readMailbox(ctx, mailbox, { leaseToken, own, box }, signal);
    await settleRead(ctx, leaseToken, isAll ? EVERY_MS : 0);
    return isAll;
  } finally {
    await mailbox.close();
  }
}

const LEASE = leaseOf("inbox_readers");
const IS_DUE = sql`next_at <= statement_timestamp() and ${LEASE.isFree}`;

type Reading = FairTask & { box: Box };

async function findDue({ db }: Deps): Promise<Reading[]> {
  const { rows } = await db.execute<{ account: string; box: Box }>(sql`
    select account_id as account, box from inbox_readers
    where ${EVERY_ACCOUNT} and ${IS_DUE} order by next_at limit 100
  `);
  return rows.map(({ account, box }) => ({
    ...{ accountId: Number(account), box },
    key: `${account}:${box}`,
  }));
}

function leaseFor(accountId: number, box: Box): Lease {
  const set = sql`update inbox_readers set`;
  const mine = sql`where account_id = ${accountId} and box = ${box}`;
  return {
    ms: LEASE_MS,
    take: (ms) =>
      sql`${set} ${LEASE.take(ms)} ${mine} and ${IS_DUE} returning lease_token as token`,
    extend: (token, ms) => sql`${set} ${LEASE.extend(ms)} ${mine} and ${LEASE.isMine(token)}`,
    end: (token) => sql`${set} ${LEASE.end} ${mine} and ${LEASE.isMine(token)}`,
  };
}

async function settleRead(
  { db, account }: AccountCtx,
  leaseToken: string,
  waitMs: number,
): Promise<void> {
  await db.execute(sql`
    update inbox_readers set failures = 0, problem = null, last_read_at = statement_timestamp(),
      next_at = statement_timestamp() + ${waitMs} * interval '1 millisecond'
    where account_id = ${account.id} and ${LEASE.isMine(leaseToken)}
  `);
}

async function settleFailed(
  { db }: Pick<Deps, "db">,
  { accountId, box }: { accountId: number; box: Box },
  problem: InboxProblem,
  error?: unknown,
): Promise<void> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    update inbox_readers set failures = failures + 1, problem = ${MESSAGES.inbox.problems[problem]}
    where account_id = ${accountId} and box = ${box} returning failures
  `);
  const failures = rows[0]?.failures ?? 1;
  const waitMs = NEEDS_USER.has(problem)
    ? REFUSED_DELAY_MS
    : Math.max(EVERY_MS, retryDelayMs(failures, error));
  await db.execute(sql`
    update inbox_readers set next_at = statement_timestamp() + ${waitMs} * interval '1 millisecond'
    where account_id = ${accountId} and box = ${box}
  `);
}
