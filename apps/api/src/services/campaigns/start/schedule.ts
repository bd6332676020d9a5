import { findChanges } from "@dakiya/domain/audit";
import { MAX_SCHEDULE_DAYS, canTransition } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire, RescheduleInput, ScheduleInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { epochMs } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, refusedField } from "../../../errors.ts";
import { readStoredSettings } from "../../sender/stored-settings.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

const DAY_MS = 86_400_000;

type Row = typeof campaigns.$inferSelect;

/**
 * Schedules a draft, or reschedules a campaign; the caller's transaction has locked the row. Sender and recipients
 * are fixed when it starts.
 *
 * @throws AppError "invalid" for a time that is over or too far ahead, by the database's clock; "impossible" without
 *   email settings; "conflict" in any other state.
 */
export async function setSchedule(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  schedule: ScheduleInput,
): Promise<void> {
  if (row.status !== "scheduled" && !canTransition(row.status, "scheduled"))
    throw new AppError("conflict", MESSAGES.server.illegalTransition(row.status, "scheduled"));
  const at = new Date(schedule.at);
  await checkTime(tx, schedule.at);
  if ((await readStoredSettings(ctx, tx)) === null)
    throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
  await tx
    .update(campaigns)
    .set({
      status: "scheduled",
      statusReason: null,
      scheduledAt: at,
      scheduleZone: schedule.timeZone,
      startedBy: ctx.user.id,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(campaigns.accountId, row.accountId), eq(campaigns.id, row.id)));
  const job = { accountId: row.accountId, campaignId: row.id };
  await ctx.queue.add(tx, "start-campaign", [job], at);
  const before = row.status === "scheduled" ? (row.scheduledAt?.toISOString() ?? null) : null;
  const after = at.toISOString();
  const changes = findChanges(
    { startsAt: before, timeZone: before === null ? null : row.scheduleZone },
    { startsAt: after, timeZone: schedule.timeZone },
  );
  if (changes !== null)
    await emit(tx, "campaign.scheduled", { actor: ctx, ids: [row.id], changes });
}

async function checkTime(tx: Tx, at: string): Promise<void> {
  // PostgreSQL reads fewer years than a Date does.
  const { rows } = await tx.execute<{ now: number }>(
    sql`select ${epochMs(sql`statement_timestamp()`)} as now`,
  );
  const ahead = Date.parse(at) - (rows[0]?.now ?? Number.POSITIVE_INFINITY);
  const message =
    ahead <= 0
      ? MESSAGES.server.scheduleInPast
      : ahead > MAX_SCHEDULE_DAYS * DAY_MS
        ? MESSAGES.server.scheduleTooFar(MAX_SCHEDULE_DAYS)
        : null;
  if (message === null) return;
  throw refusedField("invalid", "schedule.at", message);
}

/**
 * Moves a scheduled campaign to another time, or, with null, makes it a draft again.
 *
 * @throws AppError "missing"; "conflict" when it is not scheduled (any more); "invalid" for a time that cannot be.
 */
export async function rescheduleCampaign(ctx: Ctx, input: RescheduleInput): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx, input.id);
    if (row.status !== "scheduled") throw new AppError("conflict", MESSAGES.server.notScheduled);
    if (input.schedule === null) {
      await changeStatus(tx, row, "draft");
      await emit(tx, "campaign.unscheduled", { actor: ctx, ids: [row.id] });
    } else {
      await setSchedule(tx, ctx, row, input.schedule);
    }
    return await getCampaign(ctx, input, tx);
  });
}
