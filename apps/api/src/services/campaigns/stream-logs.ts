import type { LogWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { communicationLogs } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { getCampaign } from "./get-campaign.ts";
import { findLogs, toLogWire } from "./to-log-wire.ts";

const CHUNK = 1000;

/**
 * All logs of a campaign, however many, in chunks (SPEC §7, get-log). Memory holds one chunk; no connection is
 * held between two.
 *
 * @throws AppError "missing"
 */
export async function* streamLogs(
  ctx: Ctx,
  input: { campaignId: string },
  signal?: AbortSignal,
): AsyncGenerator<LogWire[]> {
  const campaign = await getCampaign(ctx, { id: input.campaignId });
  const where = sql`${communicationLogs.ownerId} = ${ctx.userId}
    and ${communicationLogs.campaignId} = ${Number(campaign._id)}`;
  let afterSeq = 0;
  while (signal?.aborted !== true) {
    const rows = await findLogs(ctx.db, where, { afterSeq, limit: CHUNK });
    if (rows.length > 0) yield rows.map(toLogWire);
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    afterSeq = last.seq;
  }
}
