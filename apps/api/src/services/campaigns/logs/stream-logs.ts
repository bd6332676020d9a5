import { sql } from "drizzle-orm";
import { communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getCampaignSummary } from "../read/get-campaign.ts";
import { findLogs, toLogWires } from "./find-logs.ts";

/** Under 128 KB, so that a string stays in V8's young generation; larger ones pile up until a major collection. */
const CHUNK_ROWS = 200;

/**
 * Streams all logs of a campaign: each chunk is the JSON of some `LogWire`s, joined by commas. Memory holds one
 * chunk; no connection is held in between.
 *
 * @throws AppError "missing"
 */
export async function* streamLogs(
  ctx: Ctx,
  input: { campaignId: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const campaign = await getCampaignSummary(ctx, { id: input.campaignId });
  const where = sql`${communicationLogs.accountId} = ${ctx.account.id}
    and ${communicationLogs.campaignId} = ${Number(campaign._id)}`;
  let afterSeq = 0;
  while (signal?.aborted !== true) {
    const rows = await findLogs(ctx.db, where, { afterSeq, limit: CHUNK_ROWS });
    const last = rows.at(-1);
    if (last === undefined) return;
    const logs = await toLogWires(ctx.db, rows);
    yield logs.map((log) => JSON.stringify(log)).join(",");
    if (rows.length < CHUNK_ROWS) return;
    afterSeq = last.seq;
  }
}
