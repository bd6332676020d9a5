import type { CampaignSummaryWire, CampaignWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { parseId } from "../../wire/ids.ts";
import { findCampaigns, findCampaignSummaries } from "./find-campaigns.ts";

/**
 * One campaign of the user.
 *
 * @throws AppError "missing" for one that is not there, deleted or somebody else's.
 */
export async function getCampaign(
  ctx: Ctx,
  input: { id: string },
  executor: Executor = ctx.db,
): Promise<CampaignWire> {
  const id = parseId(input.id);
  const [campaign] =
    id === null
      ? []
      : await findCampaigns(executor, ctx.userId, { condition: eq(campaigns.id, id), limit: 1 });
  if (campaign === undefined) throw missing("Campaign");
  return campaign;
}

/**
 * The same without its message, for pollers.
 *
 * @throws AppError "missing"
 */
export async function getCampaignSummary(
  ctx: Ctx,
  input: { id: string },
): Promise<CampaignSummaryWire> {
  const id = parseId(input.id);
  const condition = id === null ? sql`false` : eq(campaigns.id, id);
  const wanted = { condition, limit: 1, sort: "newest" } as const;
  const [found] = await findCampaignSummaries(ctx.db, ctx.userId, wanted);
  if (found === undefined) throw missing("Campaign");
  return found.campaign;
}
