import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { BEFORE_ALL } from "./claim-batch.ts";
import type { BatchPlace } from "./claim-batch.ts";

type Campaign = { accountId: number; id: number };

/** Places read at a time, so that no statement runs into its time limit. */
const WINDOW = 200_000;

/**
 * Finds where the open batches of a campaign begin, so that claims skip the done ones: there may be a million, and
 * no index covers them (see send_batches). They are passed in 0.2 s (docs/decisions/105-what-stays-for-its-figure.md).
 *
 * @returns The place before the first one; null when none is open.
 */
export async function beforeOpen(
  executor: Executor,
  campaign: Campaign,
): Promise<BatchPlace | null> {
  for (let at: BatchPlace | null = BEFORE_ALL; at !== null;) {
    const end: BatchPlace = { round: at.round, firstSeq: at.firstSeq + WINDOW };
    const isOpen = sql`state in ('ready', 'inflight')
      and (round, first_seq) <= (${end.round}::int, ${end.firstSeq}::int)`;
    const open = await firstBeyond(executor, campaign, at, isOpen);
    if (open !== null) return open;
    at = await firstBeyond(executor, campaign, end, sql`true`);
  }
  return null;
}

const isBeyond = ({ round, firstSeq }: BatchPlace) =>
  sql`(round, first_seq) > (${round}::int, ${firstSeq}::int)`;

/** The place just before the first batch after another that satisfies a condition. */
async function firstBeyond(
  executor: Executor,
  { accountId, id }: Campaign,
  place: BatchPlace,
  condition: SQL,
): Promise<BatchPlace | null> {
  const { rows } = await executor.execute<{ round: number; first_seq: number }>(sql`
    select round, first_seq from send_batches
    where account_id = ${accountId} and campaign_id = ${id} and ${isBeyond(place)} and ${condition}
    order by round, first_seq limit 1
  `);
  const [first] = rows;
  return first === undefined ? null : { round: first.round, firstSeq: first.first_seq - 1 };
}
