import type { SendingUsageWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { epochMs } from "../../db/sql-array.ts";
import { oneRow } from "../../db/one-row.ts";
import { limitsInForce } from "../sender/sending-limits.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

/** The chosen service's usage in this UTC day, against its quota. Gmail itself counts the last 24 hours. */
export async function getUsage(ctx: Ctx, _input: Record<never, never>): Promise<SendingUsageWire> {
  const stored = await readStoredSettings(ctx);
  const service = stored?.service ?? "gmail";
  const midnight = sql`date_trunc('day', clock_timestamp() at time zone 'utc') at time zone 'utc'`;
  const { used, renews } = await oneRow<{ used: number; renews: number }>(
    ctx.db,
    sql`
      select coalesce(sum(mails), 0)::float8 as used,
        ${epochMs(sql`(${midnight} + interval '24 hours')`)} as renews
      from sending_usage
      where owner_id = ${ctx.userId} and service = ${service} and hour >= ${midnight}
    `,
  );
  return {
    service,
    usedToday: used,
    ...limitsInForce(ctx, service, stored),
    own: stored?.limits[service] !== undefined,
    renewsAt: new Date(renews).toISOString(),
  };
}
