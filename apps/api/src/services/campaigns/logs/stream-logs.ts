import { sql } from "drizzle-orm";
import { communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getCampaignSummary } from "../read/get-campaign.ts";
import { readPages } from "../../wire/read-pages.ts";
import { findLogs, toLogWires } from "./find-logs.ts";

type LogRow = Awaited<ReturnType<typeof findLogs>>[number];

/** Streams all logs of a campaign: each chunk is the JSON of some, joined by commas. @throws AppError "missing" */
export async function* streamLogs(
  ctx: Ctx,
  input: { campaignId: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const campaign = await getCampaignSummary(ctx, { id: input.campaignId });
  const where = sql`${communicationLogs.accountId} = ${ctx.account.id}
    and ${communicationLogs.campaignId} = ${Number(campaign._id)}`;
  const readAfter = async (after: LogRow | null, limit: number): Promise<LogRow[]> =>
    await findLogs(ctx.db, where, { afterSeq: after?.seq ?? 0, limit });
  const write = async (rows: readonly LogRow[]): Promise<string> =>
    (await toLogWires(ctx.db, rows)).map((log) => JSON.stringify(log)).join(",");
  yield* readPages(readAfter, write, signal);
}
