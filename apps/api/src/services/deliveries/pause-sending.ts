import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { statesBefore } from "./campaign-states.ts";
import { sqlMs } from "./sql-array.ts";

const LONG_PAUSE_MS = 3 * 3_600_000;

/**
 * Pauses a campaign whose account can't send now; its logs stay queued and nobody fails.
 *
 * @param why.untilMs - After how long it goes on by itself; null when the user has to act first.
 */
export async function pauseSending(
  db: Executor,
  campaign: { ownerId: number; id: number },
  why: { reason: string; untilMs: number | null },
): Promise<void> {
  await db.execute(sql`
    update campaigns set
      status = 'paused',
      status_reason = ${sentence(why)},
      resume_at = clock_timestamp() + ${why.untilMs === null ? null : sqlMs(why.untilMs)}
    where owner_id = ${campaign.ownerId} and id = ${campaign.id}
      and status = any(${statesBefore("paused")})
  `);
}

function sentence({ reason, untilMs }: { reason: string; untilMs: number | null }): string {
  if (untilMs === null) return reason;
  if (untilMs >= LONG_PAUSE_MS) return MESSAGES.server.quotaReached;
  return `${reason} Sending goes on by itself.`;
}
