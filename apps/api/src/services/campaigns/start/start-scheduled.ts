import { formatInZone, MAX_LATE_HOURS } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, getTableColumns, isNull, notInArray, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { allowTime } from "../../../db/long-statement.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { auditCampaign } from "../audit-campaign.ts";
import { changeStatus } from "../change-status.ts";
import { preparedFor } from "../message/prepare-message.ts";
import { startCampaign } from "./start-campaign.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Starts the scheduled campaigns that are due. Safe in any number of workers, since a row lock gives each campaign to
 * one.
 *
 * One that cannot start for a reason its user can fix, or that is more than a day late, becomes a draft again with a
 * sentence that says so (docs/decisions/015-scheduled-campaigns.md).
 */
export async function startScheduled(deps: Deps): Promise<void> {
  const failing: number[] = [];
  for (;;) {
    const claim: { id: number | null } = { id: null };
    try {
      await deps.db.transaction(async (tx) => {
        await allowTime(tx, "change");
        const dueCampaign = await takeDue(tx, failing);
        if (dueCampaign === null) return;
        claim.id = dueCampaign.row.id;
        await startOrReturn(tx, deps, dueCampaign);
      });
      if (claim.id === null) return;
      // Its jobs have become visible with the commit.
      deps.queue.wake();
    } catch (error) {
      if (claim.id === null) throw error;
      // An internal failure: the next round tries it again, and the other campaigns go on.
      failing.push(claim.id);
      deps.log.error({ err: error, campaign: claim.id }, "scheduled campaign failed to start");
    }
  }
}

type Due = { row: Row; tooLate: boolean };

async function takeDue(tx: Tx, except: readonly number[]): Promise<Due | null> {
  const isLate = sql<boolean>`${campaigns.scheduledAt} < clock_timestamp() - ${MAX_LATE_HOURS}::int * interval '1 hour'`;
  const [campaign] = await tx
    .select({ ...getTableColumns(campaigns), tooLate: isLate })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, "scheduled"),
        sql`${campaigns.scheduledAt} <= clock_timestamp()`,
        isNull(campaigns.deletedAt),
        except.length === 0 ? undefined : notInArray(campaigns.id, [...except]),
      ),
    )
    .orderBy(campaigns.scheduledAt)
    .limit(1)
    .for("update", { skipLocked: true });
  if (campaign === undefined) return null;
  const { tooLate, ...row } = campaign;
  return { row, tooLate };
}

async function startOrReturn(tx: Tx, deps: Deps, { row, tooLate }: Due): Promise<void> {
  const when = formatInZone(row.scheduledAt ?? new Date(), row.scheduleZone ?? "UTC");
  const server = { account: { id: row.accountId } };
  const giveBack = async (statusReason: string): Promise<void> => {
    await changeStatus(tx, row, "draft", { statusReason });
    const { id, name } = row;
    await auditCampaign(tx, server, "campaign.returned", {
      ...{ id, name },
      details: { reason: statusReason },
    });
  };
  if (tooLate) {
    await giveBack(MESSAGES.server.scheduleMissed(when));
    return;
  }
  try {
    // A savepoint, so that a failed start leaves nothing.
    await tx.transaction(async (inner) => {
      const prepared = await preparedFor(inner, { ...deps, ...server }, row, null);
      await startCampaign(inner, { ...deps, ...server }, row, { prepared });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await giveBack(MESSAGES.server.scheduleNotStarted(when, error.message));
  }
}
