import type { CampaignWire, CreateCampaignInput } from "@dakiya/domain/wire";
import type { Tx } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { holdSender } from "../../sender/chosen-sender.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { refuseArchived } from "../../segments/archive-segment.ts";
import { holdSegment } from "../find-rows.ts";
import { findRepeat, rememberKey } from "../idempotency.ts";
import { lockDraft, writeDraft } from "../drafts/draft-rows.ts";
import { compileCampaign } from "../message/compile-campaign.ts";
import { prepareMessage, storedMessage } from "../message/prepare-message.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { setSchedule } from "./schedule.ts";
import { startCampaign } from "./start-campaign.ts";

/**
 * Creates a campaign and starts or schedules it (docs/product.md, Create Campaign): message, sender, recipients,
 * links, batches and jobs in one transaction.
 *
 * @param input.draftId - The draft it was written as, which becomes the campaign.
 * @param input.idempotencyKey - The same key with the same content answers with the same campaign for 24 hours.
 * @throws AppError "missing" for a segment or a draft that is not the user's; "impossible" without email settings or
 *   when nobody in the audience can be mailed; "invalid" for a time or a message that cannot be; "conflict" for a key used with
 *   other content, a draft already sent, or an archived segment that the draft does not name.
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
  const prepared = await prepareMessage(ctx, campaign.template);
  const response = await longTransaction(ctx, "change", async (tx) => {
    if (idempotencyKey !== undefined) {
      const repeat = await findRepeat(tx, ctx.account.id, idempotencyKey, campaign);
      if (repeat !== null) return withRemoved(repeat, storedMessage(prepared).removed);
    }
    const { row, removed } = await toRow(tx, ctx, campaign, { draftId, prepared });
    if (campaign.schedule === undefined)
      await startCampaign(tx, ctx, row, { prepared, holdSeconds: campaign.holdSeconds });
    else {
      await compileCampaign(tx, row, prepared);
      await setSchedule(tx, ctx, row, campaign.schedule);
    }
    if (idempotencyKey !== undefined) {
      await rememberKey(tx, row, idempotencyKey, campaign);
    }
    const created = await getCampaign(ctx, { id: String(row.id) }, tx);
    return withRemoved(created, removed);
  });
  if (response.status === "active") ctx.alarm.wake();
  return response;
}

/** Adds the parts removed from its HTML, for the response only: they are stored nowhere. */
function withRemoved(created: CampaignWire, removed: string[] | null): CampaignWire {
  return removed === null ? created : { ...created, template: { ...created.template, removed } };
}

async function toRow(
  tx: Tx,
  ctx: Ctx,
  input: CreateCampaignInput,
  { draftId, prepared }: { draftId: string | undefined; prepared: PreparedMessage },
): Promise<{ row: typeof campaigns.$inferSelect; removed: string[] | null }> {
  const draft = draftId === undefined ? null : await lockDraft(tx, ctx, draftId);
  const segment = await holdSegment(tx, ctx, input.segmentId);
  refuseArchived(segment, draft?.segmentId ?? null);
  const { values, removed } = storedMessage(prepared);
  const row = await writeDraft(tx, ctx, draft, {
    ...values,
    name: input.name,
    segmentId: segment.id,
    senderId: await holdSender(tx, ctx, input.senderId),
    followUpOf: null,
    followUpKind: null,
    leaveOut: input.leaveOut ?? [],
    trackingChoice: input.tracking ?? null,
    linkTagsChoice: input.linkTags ?? null,
  });
  return { row, removed };
}
