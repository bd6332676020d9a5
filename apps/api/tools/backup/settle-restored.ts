import type { Query } from "../copy/tables.ts";

/**
 * Brings restored rows to rest, on tables as the backup had them. Sessions end: some may have been ended after the
 * backup, and a stolen one would live again. Campaigns that were being sent and live automations are paused, and campaigns
 * whose time has come since become drafts, because emails sent after the backup are not known here.
 *
 * @param options.continues - Campaigns and automations go on by themselves instead.
 * @returns The names of the campaigns and automations that are paused.
 */
export async function settleRestored(
  query: Query,
  { madeAt, continues }: { madeAt: string; continues: boolean },
): Promise<{ paused: string[] }> {
  await query("update sessions set revoked_at = now() where revoked_at is null");
  await query("delete from refresh_tokens");
  await query("delete from sending_lanes");
  await forgetMoves(query);
  // The holders of batches are not here: their leases need not run out.
  await query("update send_batches set lease_until = now() where lease_until > now()");
  if (continues) return { paused: [] };
  const since = WHEN.format(new Date(madeAt));
  const automations = await pauseAutomations(query, since);
  const paused = await query<{ name: string }>(`
    update campaigns set status = 'paused', pause_kind = 'user', resume_at = null, updated_at = now(),
      status_reason = 'Restored from the backup of ${since}: which mails went out after it is not known here. Resume to send the rest.'
    where deleted_at is null
      and (status in ('active', 'processing') or status = 'paused' and pause_kind is distinct from 'user')
    returning name
  `);
  await query(`
    update campaigns set status = 'draft', updated_at = now(),
      status_reason = 'Restored from the backup of ${since}: its time came after it, and it may have been sent. Send it now or choose another time.'
    where deleted_at is null and status = 'scheduled' and scheduled_at <= now()
  `);
  return { paused: [...paused.map(({ name }) => name), ...automations] };
}

/** A move that was under way has ended with the database it was made of. A backup of an earlier version knows none. */
async function forgetMoves(query: Query): Promise<void> {
  const [known] = await query<{ has: boolean }>(
    "select to_regclass('account_moves') is not null as has",
  );
  if (known?.has !== true) return;
  await query("delete from account_moves where state in ('copying', 'settling', 'paused')");
  await query("delete from account_changes");
}

/** Live automations keep everybody where they are; their mails say why. A backup of an earlier version has none. */
async function pauseAutomations(query: Query, since: string): Promise<string[]> {
  const [known] = await query<{ has: boolean }>(
    "select to_regclass('automations') is not null as has",
  );
  if (known?.has !== true) return [];
  const paused = await query<{ name: string }>(`
    update automations set state = 'paused', paused_at = now(), updated_at = now()
    where deleted_at is null and state = 'live'
    returning name
  `);
  await query(`
    update campaigns set status = 'paused', pause_kind = 'user', resume_at = null, updated_at = now(),
      status_reason = 'Restored from the backup of ${since}: which mails went out after it is not known here. Resume the automation to go on.'
    where deleted_at is null and automation_id is not null
      and (status in ('active', 'processing') or status = 'paused' and pause_kind is distinct from 'user')
  `);
  return paused.map(({ name }) => name);
}

const WHEN = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
