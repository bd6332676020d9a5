import { findLinks } from "@dakiya/domain/campaign";
import { deviceOf } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Db, Tx } from "../../../db/client.ts";
import { countLinkClicks, countMachines } from "./count-hits.ts";
import { HOLD_MS, hasTwoInOneInstant, isMachineAmong } from "./machine-hit.ts";
import type { SeenHit } from "./machine-hit.ts";
import type { LogFact } from "./merge-facts.ts";
import { recordFacts } from "./record-facts.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { epochMs, logKey, rowSet, sqlArray, sqlMs } from "../../../db/sql/sql.ts";
import { eachApart } from "../../fair-work/apart.ts";
import type { FailureLog } from "../../fair-work/apart.ts";
import { HIDDEN_LINK } from "../mail/tokens.ts";

/** Small enough that a process which also answers requests is not blocked for long. */
const BATCH_SIZE = 500;

type StoredHit = SeenHit & {
  id: number;
  campaignId: number;
  seq: number;
  userAgent: string | null;
};
type Row = {
  id: string;
  campaign_id: string;
  seq: number;
  kind: "open" | "click" | "unsubscribe";
  link_index: number | null;
  machine: boolean;
  user_agent: string | null;
  at: number;
};

/**
 * Counts the pending opens and clicks whose neighbours are all known by now. Safe in several processes at once: a hit
 * is taken and counted in one transaction.
 *
 * @param options.rest - Called between groups with how long the group took and its size; false stops. By default a
 *   pause as long as the group took.
 * @returns How many hits were judged.
 */
export async function applyPendingHits(
  { db, log }: { db: Db; log: FailureLog },
  options: { holdMs?: number; rest?: (tookMs: number, count: number) => Promise<boolean> } = {},
): Promise<number> {
  const { holdMs = HOLD_MS, rest = async (tookMs) => await delay(tookMs, true) } = options;
  let total = 0;
  const shared = { db, log, work: "apply hits" };
  await eachApart(shared, await accountsWithPending(db), Number, async (account) => {
    for (;;) {
      const startedAt = performance.now();
      const count = await retryDeadlock(
        async () => await db.transaction(async (tx) => await applyOnce(tx, account, holdMs)),
      );
      total += count;
      if (count < BATCH_SIZE || !(await rest(performance.now() - startedAt, count))) return;
    }
  });
  return total;
}

async function accountsWithPending(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct account_id as id from tracking_hits where ${EVERY_ACCOUNT} and pending
  `);
  return rows.map(({ id }) => Number(id));
}

async function applyOnce(tx: Tx, account: number, holdMs: number): Promise<number> {
  const result = await tx.execute<Row>(sql`
    update tracking_hits h set pending = false
    from (
      select id from tracking_hits
      where account_id = ${account} and pending and at <= statement_timestamp() - ${sqlMs(holdMs)}
      order by at limit ${BATCH_SIZE}
      for update skip locked
    ) due
    where h.account_id = ${account} and h.id = due.id
    returning h.id, h.campaign_id, h.seq, h.kind, h.link_index, h.machine, h.user_agent,
      ${epochMs(sql`h.at`)} as at
  `);
  if (result.rows.length === 0) return 0;
  const hits = result.rows.map(toHit);
  const { people, machines } = await judge(tx, account, hits);
  await recordFacts(tx, account, people.map(toFact));
  await countMachines(tx, account, machines);
  await countLinkClicks(tx, account, people);
  return hits.length;
}

/** Tells people's hits from machines', and marks these. */
async function judge(
  tx: Tx,
  account: number,
  hits: readonly StoredHit[],
): Promise<{ people: StoredHit[]; machines: StoredHit[] }> {
  const open = hits.filter((hit) => !hit.machine);
  const clicks = await clicksBeside(tx, account, open);
  const ofTwoLinks = await campaignsOfTwoLinks(tx, account, clicks);
  const isMachine = (hit: StoredHit): boolean =>
    isMachineAmong(hit, clicks.get(logOf(hit)) ?? [], ofTwoLinks.has(hit.campaignId));
  const found = open.filter(isMachine);
  if (found.length > 0) {
    const ids = found.map((hit) => hit.id);
    await tx.execute(sql`
      update tracking_hits set machine = true
      where account_id = ${account} and id = any(${sqlArray(ids, "bigint")})
    `);
  }
  return {
    people: open.filter((hit) => !isMachine(hit)),
    machines: [...hits.filter((hit) => hit.machine), ...found],
  };
}

/**
 * By log, the clicks close enough to a hit to decide about it; other kinds never do, nor do clicks that a service told of,
 * which name no link and may be the same ones.
 */
async function clicksBeside(
  tx: Tx,
  account: number,
  hits: readonly StoredHit[],
): Promise<Map<string, StoredHit[]>> {
  const logs = [...new Map(hits.map((hit) => [logOf(hit), hit])).values()];
  const { rows } = await tx.execute<Row>(sql`
    select h.id, h.campaign_id, h.seq, h.kind, h.link_index, h.machine, null as user_agent, ${epochMs(sql`h.at`)} as at
    from ${rowSet("l", logs, logKey(account))}
    join tracking_hits h on h.account_id = l.account_id and h.campaign_id = l.campaign_id and h.seq = l.seq
    where h.kind = 'click' and h.link_index is not null
  `);
  const matches = new Map<string, StoredHit[]>();
  for (const hit of rows.map(toHit)) {
    const list = matches.get(logOf(hit));
    if (list === undefined) matches.set(logOf(hit), [hit]);
    else list.push(hit);
  }
  return matches;
}

/** The campaigns whose message has exactly two links, among those where that can decide about a hit. */
async function campaignsOfTwoLinks(
  tx: Tx,
  account: number,
  clicks: ReadonlyMap<string, readonly StoredHit[]>,
): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const hits of clicks.values()) {
    const [first] = hits;
    if (first !== undefined && hasTwoInOneInstant(hits)) ids.add(first.campaignId);
  }
  if (ids.size === 0) return ids;
  const { rows } = await tx.execute<{ id: string; body: string | null }>(sql`
    select id, body from campaigns where account_id = ${account} and id = any(${sqlArray([...ids], "bigint")})
  `);
  const ofTwo = rows.filter(({ body }) => findLinks(body ?? "").length === 2);
  return new Set(ofTwo.map(({ id }) => Number(id)));
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
    userAgent: row.user_agent,
    atMs: row.at,
  };
}

function toFact(hit: StoredHit): LogFact {
  const at = new Date(hit.atMs);
  const { campaignId, seq } = hit;
  const device = hit.userAgent === null ? {} : { device: deviceOf(hit.userAgent) };
  return hit.kind === "click"
    ? { campaignId, seq, clickedAt: at, ...device }
    : { campaignId, seq, openedAt: at, ...device };
}
