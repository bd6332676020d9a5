import { randomUUID } from "node:crypto";
import { SUMMARY_MAX_LATE_MS, nextSummaryAt, summaryDays } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { memberships, users, weeklySummaries } from "../../db/schema/index.ts";
import { sqlArray, sqlMs } from "../../db/sql/sql.ts";
import { accountCtxOf, onReplica } from "../../deps.ts";
import type { AccountCtx, Deps } from "../../deps.ts";
import { keepCheck } from "../email-settings/check-sender.ts";
import { sendToStaff } from "../email-settings/send-test-email.ts";
import { leaseOf, underLease } from "../fair-work/lease.ts";
import type { Lease } from "../fair-work/lease.ts";
import { runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";
import { readTimeZone } from "../sending-rules/sending-rules.ts";
import { renderWeek } from "./render-week.ts";
import { turnOffPath } from "./turn-off-link.ts";
import { bestCampaign, weekFigures } from "./week-figures.ts";

/** More than the statements and one request take. */
const DEADLINE_MS = 90_000;
/** So long a process that died keeps a summary. */
const LEASE_MS = 15_000;
/** A failure that passes is tried again after so long. */
const RETRY_MS = 15 * 60_000;

type Row = typeof weeklySummaries.$inferSelect;

/** Sends the weekly summaries that are due, in fair slots. */
export async function sendSummaries(deps: Deps, _: null, signal: AbortSignal): Promise<void> {
  await runFairly<FairTask>({
    ...{ slots: 2, slotsPerAccount: 1, deadlineMs: DEADLINE_MS, signal },
    find: async (full) => await findDue(deps, full),
    run: async ({ accountId }, deadline) =>
      await sendSummary(accountCtxOf(deps, accountId), new Date(), deadline),
    onFailure: async ({ accountId }, error) => {
      deps.log.error({ err: error, account: accountId }, "the weekly summary failed");
      await deps.db
        .update(weeklySummaries)
        .set({
          tryAt: sql`statement_timestamp() + ${sqlMs(RETRY_MS)}`,
          problem: MESSAGES.server.unavailable,
        })
        .where(eq(weeklySummaries.accountId, accountId));
    },
  });
}

const LEASE = leaseOf("s");
const IS_DUE = sql`s.is_on and s.try_at <= statement_timestamp() and ${LEASE.isFree}`;

async function findDue({ db }: Deps, full: readonly number[]): Promise<FairTask[]> {
  const { rows } = await db.execute<{ account: string }>(sql`
    select s.account_id as account from weekly_summaries s
    join accounts a on a.id = s.account_id and a.closed_at is null
    where ${IS_DUE} and s.account_id <> all(${sqlArray(full, "bigint")})
    order by s.try_at limit 100
  `);
  return rows.map(({ account }) => ({ accountId: Number(account), key: account }));
}

function leaseFor(accountId: number): Lease {
  const set = (assignments: SQL, where: SQL) =>
    sql`update weekly_summaries s set ${assignments} where s.account_id = ${accountId} and ${where}`;
  return {
    ms: LEASE_MS,
    take: (ms) => sql`${set(LEASE.take(ms), IS_DUE)} returning lease_token as token`,
    extend: (token, ms) => set(LEASE.extend(ms), LEASE.isMine(token)),
    end: (token) => set(LEASE.end, LEASE.isMine(token)),
  };
}

/** Sends an account's summary, if it is due and no other worker has it. @returns Whether it was due. */
export async function sendSummary(
  ctx: AccountCtx,
  now = new Date(),
  deadline = AbortSignal.timeout(DEADLINE_MS),
): Promise<boolean> {
  const sent = await underLease(ctx, leaseFor(ctx.account.id), deadline, async (token) => {
    const mine = and(
      eq(weeklySummaries.accountId, ctx.account.id),
      eq(weeklySummaries.leaseToken, token),
    );
    const [row] = await ctx.db.select().from(weeklySummaries).where(mine);
    if (row === undefined) return false;
    await sendLeased(ctx, row, now, async (values) => {
      const changed = await ctx.db.update(weeklySummaries).set(values).where(mine).returning();
      return changed.length > 0;
    });
    return true;
  });
  return sent ?? false;
}

/** Changes the row under its lease. @returns Whether that still holds. */
type Change = (values: Partial<Row>) => Promise<boolean>;

async function sendLeased(ctx: AccountCtx, row: Row, now: Date, change: Change): Promise<void> {
  const timeZone = await readTimeZone(ctx.db, ctx.account.id);
  const next = nextSummaryAt(now, timeZone);
  const settle = async (outcome: Partial<Row>): Promise<void> =>
    void (await change({ dueAt: next, tryAt: next, handedOverAt: null, ...outcome }));
  // The worker that handed it over died before it knew the outcome.
  if (row.handedOverAt !== null) return await settle({ problem: MESSAGES.server.summaryUnknown });
  const lateMs = now.getTime() - row.dueAt.getTime();
  if (lateMs > SUMMARY_MAX_LATE_MS)
    return await settle({ problem: row.problem ?? MESSAGES.server.summaryLate });
  // The account has moved to a zone where it is not Monday yet.
  const inZone = nextSummaryAt(new Date(row.dueAt.getTime() - 1), timeZone);
  if (inZone > now) return await settle({ dueAt: inZone, tryAt: inZone });
  const mail = await writeSummary(onReplica(ctx), row.dueAt, timeZone);
  if (mail === null) return await settle({ problem: null });
  const outcome = await handOver(ctx, change, mail);
  // Turned off meanwhile, or taken over.
  if (outcome === null) return;
  if (outcome.kind === "accepted") return await settle({ lastSentAt: now, problem: null });
  ctx.log.warn({ outcome: outcome.kind, reason: outcome.reason }, "the weekly summary failed");
  const problem = outcome.reason;
  if (outcome.kind === "ambiguous" || outcome.kind === "rejected") return await settle({ problem });
  // Definitely not accepted: tried again until it is a day late.
  const tryAt = new Date(now.getTime() + RETRY_MS);
  await settle({ problem, dueAt: row.dueAt, tryAt });
}

type Summary = Omit<Parameters<typeof renderWeek>[0], "company">;

/** The figures of the week before a Monday; null when nothing happened in it. */
async function writeSummary(
  ctx: AccountCtx,
  dueAt: Date,
  timeZone: string,
): Promise<Summary | null> {
  const days = summaryDays(dueAt, timeZone);
  const now = await weekFigures(ctx, days);
  if (Object.values(now).every((figure) => figure === 0)) return null;
  const weekBefore = summaryDays(new Date(`${days.from}T12:00:00Z`), "UTC");
  const before = await weekFigures(ctx, weekBefore);
  const url = ctx.config.publicUrl;
  const turnOffUrl = `${url}${turnOffPath(ctx.secrets, ctx.account.id)}`;
  return { days, now, before, best: await bestCampaign(ctx, days), url, turnOffUrl };
}

/** Hands it to the account's own service, to all its users in one request. */
async function handOver(ctx: AccountCtx, change: Change, summary: Summary) {
  const settings = await readStoredSettings(ctx);
  if (settings === null)
    return { kind: "pause", reason: MESSAGES.server.emailNotConfigured } as const;
  const people = await ctx.db
    .select({ address: users.email, name: users.name })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(memberships.accountId, ctx.account.id));
  if (!(await change({ handedOverAt: new Date() }))) return null;
  const outcome = await sendToStaff(ctx, settings.service, {
    key: randomUUID(),
    to: people,
    unsubscribeUrl: summary.turnOffUrl,
    render: ({ senderName }) => renderWeek({ ...summary, company: senderName }),
  });
  if (outcome.kind === "pause" && outcome.cause === "credentials")
    await keepCheck(ctx, settings.service, { kind: "refused", reason: outcome.reason });
  return outcome;
}
