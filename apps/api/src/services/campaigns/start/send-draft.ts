import { checkDraft } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CampaignWire, SendDraftInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findFields, holdFields } from "../../fields/find-fields.ts";
import { insertSegment } from "../../segments/create-segment.ts";
import { findRuleAudience } from "../../segments/segment-audience.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { lockDraft } from "../drafts/draft-rows.ts";
import { findCampaignRow } from "../find-rows.ts";
import { compileCampaign } from "../message/compile-campaign.ts";
import { preparedFor, prepareMessage, storedMessage } from "../message/prepare-message.ts";
import type { PreparedMessage } from "../message/prepare-message.ts";
import { setSchedule } from "./schedule.ts";
import { startCampaign } from "./start-campaign.ts";
import { toDraftWire } from "../../wire/campaigns.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Sends a draft as stored, now or at a time, like `createCampaign`; rules without a segment become one. All or
 * nothing.
 *
 * @throws AppError "missing"; "conflict" when it is no longer a draft, so that a second click sends nothing;
 *   "invalid" with a sentence for each thing it lacks; "impossible" without email settings or when nobody can be
 *   mailed.
 */
export async function sendDraft(ctx: Ctx, input: SendDraftInput): Promise<CampaignWire> {
  const early = await prepareDraft(ctx, input.id);
  const sent = await longTransaction(ctx, "change", async (tx) => {
    const draft = await lockDraft(tx, ctx, input.id);
    const { row, prepared } = await makeReady(tx, ctx, draft, early);
    if (input.schedule === undefined)
      await startCampaign(tx, ctx, row, { prepared, holdSeconds: input.holdSeconds });
    else {
      await compileCampaign(tx, row, prepared);
      await setSchedule(tx, ctx, row, input.schedule);
    }
    return await getCampaign(ctx, input, tx);
  });
  if (sent.status === "active") ctx.alarm.wake();
  return sent;
}

/** The message of a draft that can be sent, before the draft is locked: null for one that can't. */
async function prepareDraft(ctx: Ctx, id: string): Promise<PreparedMessage | null> {
  const row = await findCampaignRow(ctx.db, ctx, id);
  if (row.status !== "draft") return null;
  const checked = checkDraft(toDraftWire(row), await findFields(ctx.db, ctx.account.id));
  return checked.ok ? await prepareMessage(ctx, checked.template) : null;
}

async function makeReady(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  early: PreparedMessage | null,
): Promise<{ row: Row; prepared: PreparedMessage }> {
  const checked = checkDraft(toDraftWire(row), await holdFields(tx, ctx.account.id));
  if (!checked.ok) {
    const { problems } = checked;
    throw new AppError("invalid", problems[0]?.message ?? MESSAGES.server.invalidBody, {
      fields: problems,
    });
  }
  const { name, template, audience } = checked;
  const prepared = await preparedFor(tx, ctx, template, early);
  const { values } = storedMessage(prepared);
  const segmentId =
    audience.kind === "rules"
      ? (await segmentOf(tx, ctx, row, { name, rules: audience.rules })).id
      : row.segmentId;
  const [ready] = await tx
    .update(campaigns)
    .set({
      ...values,
      name,
      segmentId: audience.kind === "followUp" ? null : segmentId,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(campaigns.accountId, ctx.account.id), eq(campaigns.id, row.id)))
    .returning();
  if (ready === undefined) throw new Error("No campaign came back");
  return { row: ready, prepared };
}

async function segmentOf(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  { name, rules }: { name: string; rules: SegmentRuleGroup },
) {
  const values = {
    accountId: ctx.account.id,
    name: MESSAGES.createCampaign.segmentName(name),
    description: row.draft?.description ?? "",
    rules,
    isDynamic: true,
    isListed: false,
  };
  return await insertSegment(tx, values, await findRuleAudience(tx, ctx.account.id, rules));
}
