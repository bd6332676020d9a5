import type { Deps } from "../../../deps.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { loadRecipients } from "../batches/load-recipients.ts";
import type { LoadedRecipient } from "../batches/load-recipients.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import { settleFailed } from "../batches/settle-batch.ts";
import type { FailedBatch } from "../batches/settle-batch.ts";
import { planAttempt } from "../policy.ts";
import { REASONS } from "../reasons.ts";
import { awaitsEventsOf } from "./apply-outcome.ts";
import type { LoadedBatch } from "./prepare-batches.ts";
import type { FindExits, ClaimedBatches, SendingContext } from "./sending-context.ts";

/** Plans batches and loads their logs; ends those that may not go out any more. */
export async function loadBatches(
  { campaign, batches }: ClaimedBatches,
  context: SendingContext,
): Promise<LoadedBatch[]> {
  const { deps, policy, onStep } = context;
  const adapter = deps.email.for(campaign.service);
  const over: FailedBatch[] = [];
  const alive: Omit<LoadedBatch, "members">[] = [];
  for (const batch of batches) {
    const plan = planAttempt(batch, adapter, policy, batch.claimedAtMs);
    if (plan === "unknown" && batch.isTakenOver && awaitsEventsOf(adapter)) {
      // Its worker died a moment ago; events may still come.
      const afterMs = policy.reconcileWaitMs;
      await releaseBatch(deps.db, campaign, batch, { afterMs, reason: null, counts: false });
    } else if (plan === "unknown") over.push({ ...batch, reason: REASONS.unknown });
    else if (plan === "exhausted") {
      const reason = REASONS.exhausted(batch.lastReason);
      over.push({ ...batch, reason, giveBack: batch.counted });
    } else alive.push({ batch, plan });
  }
  const ranges = alive.map(({ batch }) => batch);
  const recipients = ranges.length === 0 ? [] : await loadMembers(campaign, ranges, context);
  onStep("loaded");
  if (over.length > 0) await settleFailed(deps.db, campaign, over);
  const membersOf = takeRanges(recipients);
  return alive.map(({ batch, plan }) => ({ batch, plan, members: membersOf(batch) }));
}

/** Reads the recipients of batches, each with the reason why they can't be emailed now. */
export async function loadMembers(
  campaign: SendingCampaign,
  batches: readonly ClaimedBatch[],
  { deps, message, findExits }: Pick<SendingContext, "deps" | "message" | "findExits">,
): Promise<readonly LoadedRecipient[]> {
  const loaded = await loadRecipients(deps.db, campaign, batches);
  const recipients = await barExits(deps, findExits, campaign, loaded);
  await message.load(recipients);
  return recipients;
}

/** Bars recipients who exit their automation before this mail of it goes out. */
async function barExits(
  { db }: Pick<Deps, "db">,
  findExits: FindExits,
  { accountId, id, automation }: SendingCampaign,
  recipients: readonly LoadedRecipient[],
): Promise<readonly LoadedRecipient[]> {
  const mailable = recipients.filter(({ bar }) => bar === null).map(({ seq }) => seq);
  if (automation === null || mailable.length === 0) return recipients;
  const { id: automationId, version: automationVersion } = automation;
  const campaign = { accountId, id, automationId, automationVersion };
  const exits = await findExits(db, campaign, mailable);
  return recipients.map((one) => ({ ...one, bar: one.bar ?? exits.get(one.seq) ?? null }));
}

/** Hands out the rows of one range after the other; ranges and rows are both in order. */
function takeRanges(rows: readonly LoadedRecipient[]) {
  let from = 0;
  return ({ firstSeq, lastSeq }: ClaimedBatch): LoadedRecipient[] => {
    while (from < rows.length && (rows[from]?.seq ?? 0) < firstSeq) from += 1;
    let to = from;
    while (to < rows.length && (rows[to]?.seq ?? 0) <= lastSeq) to += 1;
    const range = rows.slice(from, to);
    from = to;
    return range;
  };
}
