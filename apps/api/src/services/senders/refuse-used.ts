import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors.ts";

/** Campaigns named in the refusal. */
const MAX_NAMED = 5;

/**
 * Refuses to delete a sender that a campaign is still to be sent by, or is being sent by; the caller has locked its row.
 *
 * @throws AppError "conflict", naming the campaigns.
 */
export async function refuseUsedSender(
  tx: Tx,
  { accountId, id, name }: { accountId: number; id: number; name: string },
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from campaigns
    where account_id = ${accountId} and sender_id = ${id} and deleted_at is null
      and automation_id is null
      and status in ('draft', 'scheduled', 'active', 'processing', 'paused')
    order by id limit ${MAX_NAMED}
  `);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name);
  throw new AppError("conflict", MESSAGES.senders.inUse(name, names));
}
