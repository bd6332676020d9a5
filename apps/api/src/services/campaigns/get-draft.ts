import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { and, eq, isNull } from "drizzle-orm";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, missing } from "../../errors.ts";
import { parseId } from "../ids.ts";
import { toDraftWire } from "./to-draft-wire.ts";

/**
 * A draft as it is opened again.
 *
 * @throws AppError "missing"; "conflict" when the campaign is a draft no longer.
 */
export async function getDraft(ctx: Ctx, input: { id: string }): Promise<CampaignDraftWire> {
  const id = parseId(input.id);
  const [row] =
    id === null
      ? []
      : await ctx.db
          .select()
          .from(campaigns)
          .where(
            and(
              eq(campaigns.ownerId, ctx.userId),
              eq(campaigns.id, id),
              isNull(campaigns.deletedAt),
            ),
          );
  if (row === undefined) throw missing("Campaign");
  if (row.status !== "draft") throw new AppError("conflict", MESSAGES.server.notADraft);
  return toDraftWire(row);
}
