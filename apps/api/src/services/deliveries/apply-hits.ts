import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Db, Tx } from "../../db/client.ts";
import { HOLD_MS, isMachineAmong, type SeenHit } from "./machine-hit.ts";
import type { LogFact } from "./merge-facts.ts";
import { recordFacts } from "./record-facts.ts";
import { retryDeadlock } from "./retry-deadlock.ts";
import { epochMs, sqlArray, sqlMs } from "./sql-array.ts";
import { HIDDEN_LINK } from "./tokens.ts";

const AT_ONCE = 2_000;

type StoredHit = SeenHit & { id: number; campaignId: number; seq: number };
type Row = {
  id: string;
  campaign_id: string;
  seq: number;
  kind: "open" | "click" | "unsubscribe";
  link_index: number | null;
  machine: boolean;
  at: number;
};

/**
 * Counts the opens and clicks that have been held long enough for their neighbours to be known. Any number of
 * processes may do this at once: each hit is taken by one, and counted in the transaction that takes it.
 *
 * @returns How many hits were judged.
 */
export async function applyPendingHits(db: Db, options: { holdMs?: number } = {}): Promise<number> {
  let judged = 0;
  for (;;) {
    const startedAt = performance.now();
    const taken = await retryDeadlock(
      async () =>
        await db.transaction(async (tx) => await applyOnce(tx, options.holdMs ?? HOLD_MS)),
    );
    judged += taken;
    if (taken < AT_ONCE) return judged;
    // In a flood half of the time is left to those who are waiting for an answer.
    await delay(performance.now() - startedAt);
  }
}

async function applyOnce(tx: Tx, holdMs: number): Promise<number> {
  const taken = await tx.execute<Row>(sql`
    select id, campaign_id, seq, kind, link_index, machine, ${epochMs(sql`at`)} as at
    from tracking_hits
    where pending and at <= clock_timestamp() - ${sqlMs(holdMs)}
    order by at limit ${AT_ONCE}
    for update skip locked
  `);
  if (taken.rows.length === 0) return 0;
  const hits = taken.rows.map(toHit);
  const neighbours = await neighboursOf(tx, hits);
  const machine = hits.map((hit) => isMachineAmong(hit, neighbours.get(logOf(hit)) ?? []));
  await tx.execute(sql`
    update tracking_hits h set pending = false, machine = j.machine
    from unnest(
      ${sqlArray(
        hits.map((hit) => hit.id),
        "bigint",
      )}, ${sqlArray(machine, "boolean")}
    ) j(id, machine)
    where h.id = j.id
  `);
  const facts = hits.filter((_, index) => machine[index] === false).map(toFact);
  await recordFacts(tx, facts);
  return hits.length;
}

async function neighboursOf(tx: Tx, hits: readonly StoredHit[]): Promise<Map<string, StoredHit[]>> {
  const logs = new Map(hits.map((hit) => [logOf(hit), hit]));
  const { rows } = await tx.execute<Row>(sql`
    select h.id, h.campaign_id, h.seq, h.kind, h.link_index, h.machine, ${epochMs(sql`h.at`)} as at
    from unnest(
      ${sqlArray(
        [...logs.values()].map((hit) => hit.campaignId),
        "bigint",
      )},
      ${sqlArray(
        [...logs.values()].map((hit) => hit.seq),
        "int",
      )}
    ) l(campaign_id, seq)
    join tracking_hits h on h.campaign_id = l.campaign_id and h.seq = l.seq
    where h.kind <> 'unsubscribe'
  `);
  const found = new Map<string, StoredHit[]>();
  for (const hit of rows.map(toHit)) {
    const list = found.get(logOf(hit));
    if (list === undefined) found.set(logOf(hit), [hit]);
    else list.push(hit);
  }
  return found;
}

const logOf = (hit: { campaignId: number; seq: number }): string => `${hit.campaignId}:${hit.seq}`;

function toHit(row: Row): StoredHit {
  return {
    id: Number(row.id),
    campaignId: Number(row.campaign_id),
    seq: row.seq,
    kind: row.kind,
    linkIndex: row.link_index,
    hidden: row.link_index === HIDDEN_LINK,
    machine: row.machine,
    atMs: row.at,
  };
}

function toFact(hit: StoredHit): LogFact {
  const at = new Date(hit.atMs);
  const { campaignId, seq } = hit;
  return hit.kind === "click"
    ? { campaignId, seq, clickedAt: at }
    : { campaignId, seq, openedAt: at };
}
