import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingLimitsInput, SendingLimitsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { getLimits } from "./get-limits.ts";

/**
 * Sets the user's limits of one service, or resets them to the service's own. A campaign waiting for its quota is
 * checked at once.
 *
 * @returns The limits in force.
 * @throws AppError "impossible" before the settings are saved.
 */
export async function saveLimits(ctx: Ctx, input: SendingLimitsInput): Promise<SendingLimitsWire> {
  const { service, limits } = input;
  const changed =
    limits === null
      ? sql`limits - ${service}::text`
      : sql`limits || ${JSON.stringify({ [service]: limits })}::jsonb`;
  const { rows } = await ctx.db.execute(sql`
    with saved as (
      update email_settings set limits = ${changed}, updated_at = clock_timestamp()
      where owner_id = ${ctx.userId}
      returning owner_id
    ),
    woken as (
      update campaigns c set resume_at = clock_timestamp()
      from saved
      where c.owner_id = saved.owner_id and c.service = ${service} and c.status = 'paused'
        and c.pause_kind = 'quota' and c.resume_at > clock_timestamp()
    )
    select 1 from saved
  `);
  if (rows.length === 0) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  return await getLimits(ctx, {});
}
