import type { Deps } from "../../../deps.ts";
import { pauseSending } from "../batches/campaign-states.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { queueRefused } from "../batches/queue-refused.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import { settleRefusal } from "../batches/settle-refusal.ts";
import { takeRow } from "../limits/refusal-rows.ts";
import { REASONS } from "../reasons.ts";

/**
 * Ends an email that the service refused in words that may be about the account. A row of equal refusals is taken for the
 * account's: the campaign is paused with the words, and the emails are queued again, since nobody got one
 * (docs/decisions/092).
 *
 * @returns Whether the account should stop sending.
 */
export async function settleRefused(
  { db }: Pick<Deps, "db">,
  campaign: SendingCampaign,
  batch: ClaimedBatch,
  refused: { key: string; reason: string; unfreezes: boolean },
): Promise<boolean> {
  const { key, reason, unfreezes } = refused;
  const { isOver: begins, isLater, restore } = takeRow(db, campaign);
  const unsent = { ...batch, giveBack: batch.counted };
  const refusal = { key, reason, begins, isLater };
  const row = await settleRefusal(db, campaign, unsent, refusal).catch((error: unknown) => {
    restore();
    throw error;
  });
  if (row === null || !row.isOfAccount) return false;
  const { batchIds } = row;
  await pauseSending(db, campaign, {
    cause: "account",
    reason: REASONS.refusedInRow(withoutRecipients(reason, campaign.fromEmail), batchIds.length),
    untilMs: null,
    claimedAtMs: batch.claimedAtMs,
  });
  const free = { afterMs: 0, reason, counts: false, restart: true, unfreezes };
  await releaseBatch(db, campaign, unsent, free);
  await queueRefused(db, campaign, batchIds, unfreezes);
  return true;
}

/** Words that stay on the campaign name nobody whose record may be erased. */
function withoutRecipients(reason: string, sender: string): string {
  return reason.replaceAll(/[^\s<>"'()]+@[^\s<>"'(),]+/g, (address) =>
    address.toLowerCase().includes(sender.toLowerCase()) ? address : "…",
  );
}
