import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { Deps } from "../../../deps.ts";
import { leaseOf, underLease } from "../../fair-work/lease.ts";
import type { Lease } from "../../fair-work/lease.ts";
import { runFairly } from "../../fair-work/run-fairly.ts";
import type { FairTask } from "../../fair-work/run-fairly.ts";
import { batchLease } from "../batches/batch-lease.ts";
import { SENDABLE_SQL } from "../batches/campaign-states.ts";
import { SLOTS_PER_CAMPAIGN } from "../policy.ts";
import { sendCampaign } from "./send-campaign.ts";
import type { SendOptions } from "./send-campaign.ts";

/** Slots of this process, and how many may be one account's: a slow service leaves room for the others. */
const SLOTS = 8;
const SLOTS_PER_ACCOUNT = 6;

/** A time slice, the last request begun in it, and the settling of its batch. */
const DEADLINE_MS = 130_000;

/** So long a process that died keeps a slot. */
const LEASE_MS = 3_000;

/** One of the slots of a campaign, over all processes. */
export type Slot = FairTask & { campaignId: number; slot: number };

/** Sends due batches of all campaigns, in slots, until nothing is due. Any number of processes may do it at a time. */
export async function sendDue(deps: Deps, options: SendOptions): Promise<void> {
  const { signal } = options;
  await runFairly<Slot>({
    slots: SLOTS,
    slotsPerAccount: SLOTS_PER_ACCOUNT,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async (full) => await findSlots(deps, full),
    run: async (slot, deadline) => {
      let didSomething = false;
      const onStep: SendOptions["onStep"] = (step) => {
        didSomething = true;
        options.onStep?.(step);
      };
      const campaign = { accountId: slot.accountId, id: slot.campaignId };
      await underLease(deps, leaseFor(slot), deadline, async (_, ending) => {
        const until = AbortSignal.any([signal, ending]);
        await sendCampaign(deps, campaign, { ...options, onStep, signal: until });
      });
      return didSomething;
    },
    onFailure: async ({ campaignId }, error) =>
      deps.log.error({ err: error, campaign: campaignId }, "sending a campaign failed"),
  });
}

const SLOT_LEASE = leaseOf("l", { token: "holder", until: "held_until" });

function leaseFor({ accountId, campaignId, slot }: Slot): Lease {
  const isSlot = sql`l.account_id = ${accountId} and l.campaign_id = ${campaignId} and l.lane = ${slot}`;
  return {
    ms: LEASE_MS,
    // Takes nothing if the campaign is gone.
    take: (ms, token = randomUUID()) => sql`
      insert into sending_lanes as l (account_id, campaign_id, lane, holder, held_until)
      select account_id, id, ${slot}, ${token}::uuid, statement_timestamp() + ${ms} * interval '1 millisecond'
      from campaigns where account_id = ${accountId} and id = ${campaignId}
      on conflict (account_id, campaign_id, lane) do update set ${SLOT_LEASE.take(ms, token)} where ${SLOT_LEASE.isFree}
      returning holder as token`,
    extend: (token, ms) => sql`
      update sending_lanes l set ${SLOT_LEASE.extend(ms)} where ${isSlot} and ${SLOT_LEASE.isMine(token)}`,
    end: (token) =>
      sql`delete from sending_lanes l where ${isSlot} and ${SLOT_LEASE.isMine(token)}`,
  };
}

/**
 * A free slot of each campaign that has more due batches than slots in use. One at a time, so that a campaign's slots spread
 * over the processes there are.
 *
 * @param full - Accounts whose campaigns are left out.
 */
export async function findSlots(
  { db }: Pick<Deps, "db">,
  full: readonly number[] = [],
): Promise<Slot[]> {
  // A campaign that waits for its rate limit or a hold has its next progress in the future.
  const { rows } = await db.execute<{ account: string; id: string; used: number[] }>(sql`
    select account_id as account, id, used from campaigns c, lateral (
      select coalesce(array_agg(lane), '{}') as used from sending_lanes l
      where l.account_id = c.account_id and l.campaign_id = c.id and ${SLOT_LEASE.isHeld}
    ) slots
    where ${EVERY_ACCOUNT} and status = any(${SENDABLE_SQL}) and deleted_at is null
      and account_id <> all(${sqlArray(full, "bigint")})
      and not exists (
        select from account_moves m where m.account_id = c.account_id and m.state in ('settling', 'paused', 'switched')
      )
      and (progress_at is null or progress_at <= statement_timestamp())
      and cardinality(used) < least(${SLOTS_PER_CAMPAIGN}::int, open_batches)
      and cardinality(used) < (
        select count(*) from (
          select from send_batches b where b.account_id = c.account_id and b.campaign_id = c.id and ${batchLease("b").isDue}
          limit ${SLOTS_PER_CAMPAIGN}
        ) due
      )
  `);
  return rows.map(({ account, id, used }) => {
    let slot = 1;
    while (used.includes(slot)) slot += 1;
    return { accountId: Number(account), campaignId: Number(id), slot, key: `${id}:${slot}` };
  });
}
