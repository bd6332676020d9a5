import { formatInZone, MAX_LATE_HOURS } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus } from "../change-status.ts";
import { eachApart } from "../../fair-work/apart.ts";
import { runFairly } from "../../fair-work/run-fairly.ts";
import type { FairTask } from "../../fair-work/run-fairly.ts";
import { preparedFor, prepareMessage } from "../message/prepare-message.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { startCampaign } from "./start-campaign.ts";

type Row = typeof campaigns.$inferSelect;

/** Campaigns that start at a time in a process, and of one account: each holds a connection while its recipients are fixed. */
const SLOTS = { slots: 2, slotsPerAccount: 1 };

/** Above the statement timeout of a start. */
const DEADLINE_MS = 330_000;

type DueTask = FairTask & { id: number };

/**
 * Starts the scheduled campaigns that are due. Safe in any number of workers, since a row lock gives each campaign to
 * one. Its message is compiled before the lock.
 *
 * One that cannot start for a reason its user can fix, or that is more than a day late, becomes a draft again with a
 * sentence that says so (docs/decisions/015-scheduled-campaigns.md). One that fails is tried again later, and holds up no other.
 */
export async function startScheduled(deps: Deps): Promise<void> {
  const done = new Set<number>();
  const shared = { db: deps.db, log: deps.log, work: "start scheduled" };
  await runFairly<DueTask>({
    ...SLOTS,
    deadlineMs: DEADLINE_MS,
    find: async () => (await findDue(deps)).filter(({ id }) => !done.has(id)),
    run: async ({ accountId, id }) => {
      done.add(id);
      await eachApart(shared, [id], Number, async () => await startOne(deps, accountId, id));
      return true;
    },
    onFailure: async ({ id }, error) =>
      deps.log.error({ err: error, campaign: id }, "scheduled campaign failed to start"),
  });
}

const IS_DUE = and(
  eq(campaigns.status, "scheduled"),
  sql`${campaigns.scheduledAt} <= clock_timestamp()`,
  isNull(campaigns.deletedAt),
);

async function findDue(deps: Deps): Promise<DueTask[]> {
  const { id, accountId } = campaigns;
  const rows = await deps.db
    .select({ id, accountId })
    .from(campaigns)
    .where(IS_DUE)
    .orderBy(campaigns.scheduledAt);
  return rows.map((row) => ({ ...row, key: String(row.id) }));
}

async function startOne(deps: Deps, accountId: number, id: number): Promise<void> {
  const ctx = { ...deps, account: { id: accountId } };
  const isThis = and(eq(campaigns.accountId, accountId), eq(campaigns.id, id));
  const [row] = await deps.db.select().from(campaigns).where(isThis);
  if (row === undefined) return;
  const early = await prepareMessage(ctx, row, { isForWorker: true }).catch((error: unknown) => {
    // It is said once the campaign is locked.
    if (error instanceof AppError) return null;
    throw error;
  });
  await deps.db.transaction(async (tx) => {
    await allowTime(tx, "change");
    const due = await takeDue(tx, and(isThis, IS_DUE));
    if (due !== null) await startOrReturn(tx, deps, due, early);
  });
  // Its jobs have become visible with the commit.
  deps.queue.wake();
}

type Due = { row: Row; tooLate: boolean };

async function takeDue(tx: Tx, which: SQL | undefined): Promise<Due | null> {
  const isLate = sql<boolean>`${campaigns.scheduledAt} < clock_timestamp() - ${MAX_LATE_HOURS}::int * interval '1 hour'`;
  const [campaign] = await tx
    .select({ ...getTableColumns(campaigns), tooLate: isLate })
    .from(campaigns)
    .where(which)
    .for("update", { skipLocked: true });
  if (campaign === undefined) return null;
  const { tooLate, ...row } = campaign;
  return { row, tooLate };
}

async function startOrReturn(
  tx: Tx,
  deps: Deps,
  { row, tooLate }: Due,
  early: PreparedMessage | null,
): Promise<void> {
  const when = formatInZone(row.scheduledAt ?? new Date(), row.scheduleZone ?? "UTC");
  const server = { account: { id: row.accountId } };
  const giveBack = async (statusReason: string): Promise<void> => {
    await changeStatus(tx, row, "draft", { statusReason });
    const details = { reason: statusReason };
    await emit(tx, "campaign.returned", { actor: server, ids: [row.id], details });
  };
  if (tooLate) {
    await giveBack(MESSAGES.server.scheduleMissed(when));
    return;
  }
  try {
    // A savepoint, so that a failed start leaves nothing.
    await tx.transaction(async (inner) => {
      const prepared = await preparedFor(inner, { ...deps, ...server }, row, early);
      await startCampaign(inner, { ...deps, ...server }, row, { prepared });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await giveBack(MESSAGES.server.scheduleNotStarted(when, error.message));
  }
}
