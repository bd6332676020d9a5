import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft, CampaignDraftWire, SaveDraftInput } from "@dakiya/domain/wire";
import type { Tx } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { toDraftWire } from "../../wire/campaigns.ts";
import { holdSender } from "../../sender/chosen-sender.ts";
import { refuseArchived } from "../../segments/archive-segment.ts";
import { refuseNul } from "../../wire/values.ts";
import { emit } from "../../events/emit.ts";
import { refuseAutomationEmail } from "../change-status.ts";
import { findCampaignRow, holdSegment } from "../find-rows.ts";
import { findDraftOfKey, rememberKey } from "../idempotency.ts";
import { prepareMessage, storedMessage } from "../message/prepare-message.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { lockDraft, refuseMoreDrafts, writeDraft } from "./draft-rows.ts";

/**
 * A draft as the form reopens it.
 *
 * @throws AppError "missing"; "conflict" when the campaign is no longer a draft, or the mail of an automation.
 */
export async function getDraft(ctx: Ctx, input: { id: string }): Promise<CampaignDraftWire> {
  const row = await findCampaignRow(ctx.db, ctx, input.id);
  refuseAutomationEmail(row);
  if (row.status !== "draft") throw new AppError("conflict", MESSAGES.server.notADraft);
  return toDraftWire(row);
}

type Row = typeof campaigns.$inferSelect;

/**
 * Saves a campaign in any state of completion; all its references must be the user's own.
 *
 * @returns The draft as stored, a new one without an id or a key that has made one.
 * @throws AppError "missing" for the draft, its segment or the campaign it follows; "conflict" when it is no longer a
 *   draft, follows the mail of an automation, or names an archived segment anew; "impossible" for one draft too many; "invalid" for a character that cannot be stored;
 *   "slowDown".
 */
export async function saveDraft(ctx: Ctx, input: SaveDraftInput): Promise<CampaignDraftWire> {
  const { name, description, ...draft } = input.draft;
  refuseNul({ name, description });
  for (const { subject, previewText = "", body } of [draft, ...(draft.variants ?? [])])
    refuseNul({ subject, previewText, body });
  const prepared = await prepareMessage(ctx, draft);
  return await ctx.db.transaction(async (tx) => {
    const row = await storedDraft(tx, ctx, input);
    if (row === null) await refuseMoreDrafts(tx, ctx);
    const { removed, ...values } = await valuesOf(tx, ctx, { draft: input.draft, prepared }, row);
    const savedRow = await writeDraft(tx, ctx, row, { ...values, statusReason: null });
    if (row === null) {
      if (input.key !== undefined) await rememberKey(tx, savedRow, input.key);
      // Saving it again is not recorded: the form does so by itself while somebody types.
      await emit(tx, "campaign.drafted", { actor: ctx, ids: [savedRow.id] });
    }
    return { ...toDraftWire(savedRow), ...(removed === null ? {} : { removed }) };
  });
}

async function storedDraft(tx: Tx, ctx: Ctx, { id, key }: SaveDraftInput): Promise<Row | null> {
  if (id !== undefined) return await lockDraft(tx, ctx, id);
  const existingId = key === undefined ? null : await findDraftOfKey(tx, ctx.account.id, key);
  return existingId === null ? null : await lockDraft(tx, ctx, String(existingId));
}

async function valuesOf(
  tx: Tx,
  ctx: Ctx,
  { draft, prepared }: { draft: CampaignDraft; prepared: PreparedMessage },
  row: Row | null,
) {
  const { name, description, rules, segmentId, followUp, startAt, leaveOut = [] } = draft;
  const { values, removed } = storedMessage(prepared);
  const segment = segmentId === null ? null : await holdSegment(tx, ctx, segmentId);
  if (segment !== null) refuseArchived(segment, row?.segmentId ?? null);
  const earlier =
    followUp === null
      ? null
      : await findCampaignRow(tx, ctx, followUp.campaignId, {
          evenDeleted: row?.followUpOf ?? null,
        });
  if (earlier !== null) refuseAutomationEmail(earlier);
  return {
    ...values,
    removed,
    name,
    segmentId: segment?.id ?? null,
    senderId: await holdSender(tx, ctx, draft.senderId),
    followUpOf: earlier?.id ?? null,
    followUpKind: followUp?.kind ?? null,
    leaveOut,
    trackingChoice: draft.tracking ?? null,
    linkTagsChoice: draft.linkTags ?? null,
    draft: { description: description.replace(/\p{Cs}/gu, "\ufffd"), rules, startAt },
  };
}
