import { formatInZone, MAX_LATE_HOURS } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus } from "../change-status.ts";
import { preparedFor, prepareMessage } from "../message/prepare-message.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { startCampaign } from "./start-campaign.ts";

type Row = typeof campaigns.$inferSelect;

const IS_DUE = and(
  eq(campaigns.status, "scheduled"),
  sql`${campaigns.scheduledAt} <= statement_timestamp()`,
  isNull(campaigns.deletedAt),
);

/** Queues the start of scheduled campaigns that are due: their own jobs may have failed for good, or be of a restored database. */
export async function queueDue(deps: Pick<Deps, "db" | "queue">): Promise<void> {
  const due = await deps.db
    .select({ accountId: campaigns.accountId, campaignId: campaigns.id })
    .from(campaigns)
    .where(and(EVERY_ACCOUNT, IS_DUE))
    .orderBy(campaigns.scheduledAt);
  await deps.queue.add(deps.db, "start-campaign", due);
}

/**
 * Starts a scheduled campaign that is due; one that is not, or no more, is left alone. A row lock gives it to one worker. Its
 * message is compiled before the lock.
 *
 * One that cannot start for a reason its user can fix, or that is more than a day late, becomes a draft again with a
 * sentence that says so (docs/decisions/015-scheduled-campaigns.md).
 */
export async function startScheduled(
  deps: Deps,
  { accountId, campaignId }: { accountId: number; campaignId: number },
): Promise<void> {
  const ctx = { ...deps, account: { id: accountId } };
  const isThis = and(eq(campaigns.accountId, accountId), eq(campaigns.id, campaignId));
  const [row] = await deps.db.select().from(campaigns).where(and(isThis, IS_DUE));
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
  deps.alarm.wake();
}

type Due = { row: Row; tooLate: boolean };

async function takeDue(tx: Tx, which: SQL | undefined): Promise<Due | null> {
  const isLate = sql<boolean>`${campaigns.scheduledAt} < statement_timestamp() - ${MAX_LATE_HOURS}::int * interval '1 hour'`;
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
