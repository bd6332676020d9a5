import { findChanges } from "@dakiya/domain/audit";
import { byService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingLimitsInput, SendingLimitsWire, SendingUsageWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { epochMs, oneRow } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  limitsInForce,
  lockStoredSettings,
  readStoredSettings,
} from "../sender/stored-settings.ts";
import type { StoredSettings } from "../sender/stored-settings.ts";

/** The limits of every service in force for the user: their own, else the service's. */
export async function getLimits(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SendingLimitsWire> {
  const row = await readStoredSettings(ctx);
  return byService((service) => limitsInForce(ctx, service, row));
}

/**
 * Sets the user's limits of one service, or resets them to the service's own. A campaign waiting for its quota is
 * checked at once.
 *
 * @returns The limits in force.
 * @throws AppError "impossible" before the settings are saved.
 */
export async function saveLimits(ctx: Ctx, input: SendingLimitsInput): Promise<SendingLimitsWire> {
  const { service, limits } = input;
  const newLimits =
    limits === null
      ? sql`limits - ${service}::text`
      : sql`limits || ${JSON.stringify({ [service]: limits })}::jsonb`;
  await ctx.db.transaction(async (tx) => {
    const row = await lockStoredSettings(ctx, tx);
    if (row === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
    const before = limitsInForce(ctx, service, row);
    const newRow = { ...row, limits: { ...row.limits, [service]: limits ?? undefined } };
    const changes = findChanges(before, limitsInForce(ctx, service, newRow));
    await tx.execute(sql`
    with saved as (
      update email_settings set limits = ${newLimits}, updated_at = statement_timestamp()
      where account_id = ${ctx.account.id}
      returning account_id
    ),
    woken as (
      update campaigns c set resume_at = statement_timestamp()
      from saved
      where c.account_id = saved.account_id and c.service = ${service} and c.status = 'paused'
        and c.pause_kind = 'quota' and c.resume_at > statement_timestamp()
    )
    select 1 from saved
  `);
    if (changes === null) return;
    await recordAudit(tx, ctx, { action: "sending-limits.changed", changes, details: { service } });
  });
  return await getLimits(ctx, {});
}

/** The chosen service's usage in this UTC day, against its quota. Gmail itself counts the last 24 hours. */
export async function getUsage(ctx: Ctx, _input: Record<never, never>): Promise<SendingUsageWire> {
  return await usageOf(ctx, await readStoredSettings(ctx));
}

/** The same for the service of a sender. @param row - Its settings; null before the first save. */
export async function usageOf(ctx: Ctx, row: StoredSettings | null): Promise<SendingUsageWire> {
  const service = row?.service ?? "gmail";
  const midnight = sql`date_trunc('day', statement_timestamp() at time zone 'utc') at time zone 'utc'`;
  const { used, renews } = await oneRow<{ used: number; renews: number }>(
    ctx.db,
    sql`
      select coalesce(sum(mails), 0)::float8 as used,
        ${epochMs(sql`(${midnight} + interval '24 hours')`)} as renews
      from sending_usage
      where account_id = ${ctx.account.id} and service = ${service} and hour >= ${midnight}
    `,
  );
  return {
    service,
    usedToday: used,
    ...limitsInForce(ctx, service, row),
    own: row?.limits[service] !== undefined,
    renewsAt: new Date(renews).toISOString(),
  };
}
