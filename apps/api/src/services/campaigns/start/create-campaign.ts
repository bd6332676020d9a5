import { extractVariables } from "@dakiya/domain/campaign";
import type { CampaignWire, CreateCampaignInput } from "@dakiya/domain/wire";
import type { Tx } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { longTransaction } from "../../../db/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { holdSegment } from "../find-rows.ts";
import { findRepeat, rememberKey } from "../idempotency.ts";
import { lockDraft, writeDraft } from "../drafts/draft-rows.ts";
import { setSchedule } from "./schedule.ts";
import { startCampaign } from "./start-campaign.ts";

/**
 * Creates a campaign and starts or schedules it (docs/product.md, Create Campaign): message, sender, recipients,
 * links, batches and jobs in one transaction.
 *
 * @param input.draftId - The draft it was written as, which becomes the campaign.
 * @param input.idempotencyKey - The same key with the same content answers with the same campaign for 24 hours.
 * @throws AppError "missing" for a segment or a draft that is not the user's; "impossible" without email settings or
 *   when nobody in the audience can be mailed; "invalid" for a time that cannot be; "conflict" for a key used with
 *   other content, or a draft already sent.
 */
export async function createCampaign(
  ctx: Ctx,
  input: {
    campaign: CreateCampaignInput;
    idempotencyKey?: string | undefined;
    draftId?: string | undefined;
  },
): Promise<CampaignWire> {
  const { campaign, idempotencyKey, draftId } = input;
  return await longTransaction(ctx, "change", async (tx) => {
    if (idempotencyKey !== undefined) {
      const repeat = await findRepeat(tx, ctx.account.id, idempotencyKey, campaign);
      if (repeat !== null) return repeat;
    }
    const row = await toRow(tx, ctx, campaign, draftId);
    if (campaign.schedule === undefined) await startCampaign(tx, ctx, row);
    else await setSchedule(tx, ctx, row, campaign.schedule);
    if (idempotencyKey !== undefined) {
      await rememberKey(tx, row, idempotencyKey, campaign);
    }
    return await getCampaign(ctx, { id: String(row.id) }, tx);
  });
}

async function toRow(
  tx: Tx,
  ctx: Ctx,
  input: CreateCampaignInput,
  draftId: string | undefined,
): Promise<typeof campaigns.$inferSelect> {
  const draft = draftId === undefined ? null : await lockDraft(tx, ctx, draftId);
  const segment = await holdSegment(tx, ctx, input.segmentId);
  const { subject, body } = input.template;
  return await writeDraft(tx, ctx, draft, {
    name: input.name,
    segmentId: segment.id,
    subject,
    body,
    variables: extractVariables(body),
    followUpOf: null,
    followUpKind: null,
  });
}
