import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraftWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findCampaignRow } from "../find-rows.ts";
import { toDraftWire } from "../../wire/to-draft-wire.ts";

/**
 * A draft as the form reopens it.
 *
 * @throws AppError "missing"; "conflict" when the campaign is no longer a draft.
 */
export async function getDraft(ctx: Ctx, input: { id: string }): Promise<CampaignDraftWire> {
  const row = await findCampaignRow(ctx.db, ctx, input.id);
  if (row.status !== "draft") throw new AppError("conflict", MESSAGES.server.notADraft);
  return toDraftWire(row);
}
