import { sql } from "drizzle-orm";
import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import type { Deps } from "../../../deps.ts";
import { applyPendingHits } from "./apply-hits.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { createGroupCommit } from "../../../db/sql/group-commit.ts";
import { isTracked } from "./is-tracked.ts";
import { HOLD_MS } from "./machine-hit.ts";
import { givenRows } from "../../../db/sql/sql.ts";
import { HIDDEN_LINK } from "../mail/tokens.ts";

export type Hit = {
  campaignId: number;
  seq: number;
  kind: "open" | "click" | "unsubscribe";
  linkIndex: number | null;
  machine: boolean;
  userAgent: string | null;
};

const MAX_USER_AGENT = 300;

/**
 * Stores hits, many in one statement. An open or click is held (`pending`) until `applyPendingHits` has seen its neighbours;
 * a machine's is then counted apart.
 *
 * Links of older campaigns name the campaign alone, which tells the account. Each campaign is locked once, as a foreign key would do for
 * every hit: a campaign under removal is waited for, and gets no hits once it is gone. Of a mail whose recipient was erased
 * nothing is stored, nor what its campaign does not track, or an email to a customer who is not tracked.
 */
const storeHits = prepareStatement(
  "store-hits",
  sql`
  with known as materialized (
    select account_id, id, tracking from campaigns
    where ${EVERY_ACCOUNT} and id = any(${sql.placeholder("known")}::bigint[])
    order by id for key share
  )
  insert into tracking_hits (account_id, campaign_id, seq, kind, link_index, machine, pending, user_agent, at)
  select known.account_id, h.campaign_id, h.seq, h.kind, h.link_index, h.machine,
    h.kind <> 'unsubscribe', h.user_agent, statement_timestamp()
  from ${givenRows({ campaigns: "bigint", seqs: "int", kinds: "text", links: "int", machine: "boolean", agents: "text" })}
    h(campaign_id, seq, kind, link_index, machine, user_agent)
  join known on known.id = h.campaign_id
  where ${isTracked(sql`known.tracking`, sql`h.kind`)} and not exists (
    select from communication_logs l
    where l.account_id = known.account_id and l.campaign_id = h.campaign_id and l.seq = h.seq
      -- The logs of an index of their own: those of erased customers, and of customers who are not tracked.
      and (l.customer_id is null or l.untracked)
      and (l.customer_id is null or h.kind <> 'unsubscribe')
  )
`,
);

export async function recordHits(tx: Tx, hits: readonly Hit[]): Promise<void> {
  await storeHits(tx, columnsOf(hits));
}

/** The hits of one statement, column by column, and each campaign once. */
function columnsOf(hits: readonly Hit[]) {
  const campaigns = hits.map((hit) => hit.campaignId);
  return {
    known: listText([...new Set(campaigns)]),
    campaigns: listText(campaigns),
    seqs: listText(hits.map((hit) => hit.seq)),
    kinds: listText(hits.map((hit) => hit.kind)),
    links: listText(hits.map((hit) => hit.linkIndex)),
    machine: listText(hits.map((hit) => hit.machine || hit.linkIndex === HIDDEN_LINK)),
    agents: hits.map((hit) => cleanAgent(hit.userAgent)),
  };
}

/** Needs no quotes in a PostgreSQL array; the driver would scan every value for some. */
function listText(values: readonly (number | boolean | Hit["kind"] | null)[]): string {
  return `{${values.map((value) => value ?? "null").join(",")}}`;
}

function cleanAgent(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, MAX_USER_AGENT);
}

/** Records hits in groups, and counts them once they have been held long enough. */
export type HitRecorder = {
  /** Resolves once the hit is committed, or has failed: the mail's reader is answered all the same. */
  add: (hit: Hit) => Promise<void>;
  close: () => Promise<void>;
};

/** While hits arrive faster than they are counted, counting takes at most this share of the time. */
const COUNTING_SHARE = 0.05;

export function createHitRecorder(
  deps: Pick<Deps, "database" | "db" | "log" | "metrics">,
): HitRecorder {
  const closing = new AbortController();
  let hitCount = 0;
  let counting: Promise<void> | null = null;

  /** Requests wait for storing, not for counting: during a burst answers come first. */
  const restInFlood = (): ((tookMs: number, counted: number) => Promise<boolean>) => {
    let before = hitCount;
    return async (tookMs, counted) => {
      if (hitCount - before > counted) await pause(tookMs * (1 / COUNTING_SHARE - 1));
      before = hitCount;
      return !closing.signal.aborted;
    };
  };
  const pause = async (ms: number): Promise<void> =>
    await delay(ms, undefined, { signal: closing.signal }).catch(() => {});
  /** Counts until the newest stored hit has been held long enough. The workers' rescue counts the rest. */
  const count = async (): Promise<void> => {
    try {
      for (let counted = -1; counted < hitCount && !closing.signal.aborted;) {
        counted = hitCount;
        await pause(HOLD_MS);
        await applyPendingHits(deps, { rest: restInFlood() });
      }
    } catch (error) {
      deps.log.error({ err: error }, "applying tracking hits failed");
    } finally {
      counting = null;
    }
  };
  const commits = createGroupCommit<Hit>(async (hits) => {
    try {
      await storeHits(deps.db, columnsOf(hits));
    } catch (error) {
      deps.log.error({ err: error, hits: hits.length }, "hits were not recorded");
      return;
    }
    hitCount += hits.length;
    for (const { kind } of hits) deps.metrics.hits.inc({ kind });
    counting ??= count();
  });
  return {
    add: commits.add,
    close: async () => {
      await commits.idle();
      closing.abort();
      await counting;
    },
  };
}
