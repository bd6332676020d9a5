import { sql } from "drizzle-orm";
import { communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getCampaignSummary } from "../read/get-campaign.ts";
import { readLogJson } from "./log-json.ts";

/** Under 128 KB of text, which the garbage collector takes away at once; much larger pieces would pile up. */
const CHUNK_ROWS = 200;

/**
 * All logs of a campaign, however many, in chunks: each is the JSON of some `LogWire`s with commas
 * between them. Memory holds one chunk; no connection is held between two.
 *
 * @throws AppError "missing"
 */
export async function* streamLogs(
  ctx: Ctx,
  input: { campaignId: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const campaign = await getCampaignSummary(ctx, { id: input.campaignId });
  const where = sql`${communicationLogs.ownerId} = ${ctx.userId}
    and ${communicationLogs.campaignId} = ${Number(campaign._id)}`;
  let afterSeq = 0;
  while (signal?.aborted !== true) {
    const chunk = await readLogJson(ctx.db, where, { afterSeq, limit: CHUNK_ROWS });
    if (chunk === null) return;
    yield chunk.json;
    if (chunk.rows < CHUNK_ROWS) return;
    afterSeq = chunk.lastSeq;
  }
}
