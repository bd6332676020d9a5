import { MESSAGES } from "@dakiya/domain/messages";
import type { Tx } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { lockCampaign } from "../change-status.ts";

/**
 * Locks a draft of the user for the rest of the transaction.
 *
 * @throws AppError "missing"; "conflict" when the campaign is no longer a draft.
 */
export async function lockDraft(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<typeof campaigns.$inferSelect> {
  const row = await lockCampaign(tx, ctx, id);
  if (row.status !== "draft") throw new AppError("conflict", MESSAGES.server.notADraft);
  return row;
}
