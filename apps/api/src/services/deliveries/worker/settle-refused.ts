import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { oneRow } from "../../../db/sql.ts";
import { pauseSending } from "../batches/campaign-states.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { queueRefused } from "../batches/queue-refused.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import { settleFailed } from "../batches/settle-batch.ts";
import { FIRST_REFUSALS, LATER_REFUSALS, noteRefusal } from "../limits/refusal-rows.ts";
import { REASONS } from "../reasons.ts";

/**
 * Ends a mail that the service refused in words that may be about the account. After as many alike in a row it is the
 * account, whatever the words: the campaign is paused with them, and the mails are queued again, since nobody got one
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
  const row = noteRefusal(db, campaign, key);
  const count = row.batchIds.push(batch.id);
  const unsent = { ...batch, giveBack: batch.counted };
  const isOfAccount =
    !row.isOver && (await isAccounts(db, campaign, { count, isLater: row.isLater }));
  if (isOfAccount && !row.isOver) {
    row.isOver = true;
    await pauseSending(db, campaign, {
      cause: "account",
      reason: REASONS.refusedInRow(withoutRecipients(reason, campaign.fromEmail), count),
      untilMs: null,
      claimedAtMs: batch.claimedAtMs,
    });
  }
  if (row.isOver) {
    const free = { afterMs: 0, reason, counts: false, restart: true, unfreezes };
    await releaseBatch(db, unsent, free);
  } else {
    await settleFailed(db, campaign, [{ ...unsent, reason }]);
    // Meanwhile another of the row may have been one too many.
    if (!isEnded(row)) return false;
  }
  await queueRefused(db, campaign, row.batchIds, unfreezes);
  return true;
}

/** Read anew: other mails of the row go on between two statements. */
const isEnded = (row: { isOver: boolean }): boolean => row.isOver;

async function isAccounts(
  db: Deps["db"],
  campaign: SendingCampaign,
  { count, isLater }: { count: number; isLater: boolean },
): Promise<boolean> {
  if (count < FIRST_REFUSALS) return false;
  if (count >= LATER_REFUSALS) return true;
  if (isLater) return false;
  const { sent } = await oneRow<{ sent: number }>(
    db,
    sql`select sent from campaigns where account_id = ${campaign.accountId} and id = ${campaign.id}`,
  );
  return sent === 0;
}

/** Words that stay on the campaign name nobody whose record may be erased. */
function withoutRecipients(reason: string, sender: string): string {
  return reason.replaceAll(/[^\s<>"'()]+@[^\s<>"'(),]+/g, (address) =>
    address.toLowerCase().includes(sender.toLowerCase()) ? address : "…",
  );
}
