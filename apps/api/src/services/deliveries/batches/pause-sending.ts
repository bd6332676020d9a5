import type { PauseKind } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { statesBefore } from "../campaign-states.ts";
import { sqlMs } from "../../../db/sql-array.ts";

/** Why an account can't send, and after how many milliseconds it can again; null when the user has to act. */
export type PauseReason = {
  cause: Exclude<PauseKind, "user">;
  reason: string;
  untilMs: number | null;
};

/**
 * Pauses a campaign whose account can't send now; its logs stay queued and nobody fails.
 *
 * @param why.untilMs - After how long it resumes by itself; null when the user has to act first.
 * @param why.claimedAtMs - When the refused batch was claimed, by the database's clock. A campaign resumed since then
 *   is not paused: resuming follows a fix.
 * @returns Whether it is paused now.
 */
export async function pauseSending(
  db: Executor,
  campaign: { ownerId: number; id: number },
  why: PauseReason & { claimedAtMs?: number },
): Promise<boolean> {
  const resumedSince =
    why.claimedAtMs === undefined
      ? sql`false`
      : sql`updated_at > to_timestamp(${why.claimedAtMs}::float8 / 1000)`;
  const { rowCount } = await db.execute(sql`
    update campaigns set
      status = 'paused',
      status_reason = ${sentence(why)},
      pause_kind = ${why.cause},
      resume_at = clock_timestamp() + ${why.untilMs === null ? null : sqlMs(why.untilMs)}
    where owner_id = ${campaign.ownerId} and id = ${campaign.id}
      and status = any(${statesBefore("paused")}) and not ${resumedSince}
  `);
  return (rowCount ?? 0) > 0;
}

function sentence({ cause, reason, untilMs }: PauseReason): string {
  if (untilMs === null) return reason;
  if (cause === "quota") return MESSAGES.server.quotaReached;
  return `${reason} Sending goes on by itself.`;
}
