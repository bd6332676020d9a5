import type { CampaignWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../ids.ts";
import { findCampaigns } from "./find-campaigns.ts";

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
      : await findCampaigns(executor, ctx.userId, { condition: eq(campaigns.id, id) });
  if (campaign === undefined) throw missing("Campaign");
  return campaign;
}
