import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import { EVERY_ACCOUNT } from "../db/sql/every-account.ts";
import type { Deps } from "../deps.ts";
import { shareReading } from "../share-reading.ts";

/** How long one reading of the database counts: a second Prometheus costs it nothing. */
const COUNTS_FOR_MS = 5_000;

/** A value of a gauge, with a value for each of its labels. */
type Reading = { labels: Record<string, string>; value: number };

/** Open work over all processes. */
type State = { jobs: Reading[]; campaigns: Reading[]; batches: Reading[]; outages: Reading[] };

/**
 * Adds gauges that are read at each scrape: connections and admission control of this process; jobs, campaigns, open batches and
 * outages of the whole installation. While the database does not answer, the latter have no values, and
 * `dakiya_database_up` is 0.
 */
export function registerState(deps: Deps): void {
  const readState = shareReading(COUNTS_FOR_MS, async () => await stateOf(deps));
  const ofState = (part: keyof State) => async (): Promise<Reading[]> =>
    (await readState())?.[part] ?? [];
  const add: Add = (name, { help, labels }, read) => {
    const gauge = new Gauge({
      ...{ name, help, labelNames: labels, registers: [deps.metrics.registry] },
      collect: async () => {
        const readings = await read();
        gauge.reset();
        for (const reading of readings) gauge.set(reading.labels, reading.value);
      },
    });
  };
  add("dakiya_database_up", { help: "Whether the database answered", labels: [] }, async () => [
    { labels: {}, value: (await readState()) === null ? 0 : 1 },
  ]);
  const jobs = { help: "Jobs in the queue, by kind", labels: ["job"] };
  add("dakiya_jobs_waiting", jobs, ofState("jobs"));
  const campaigns = { help: "Campaigns with batches to send, by status", labels: ["status"] };
  add("dakiya_campaigns_open", campaigns, ofState("campaigns"));
  const batches = { help: "Batches not ended yet, by their campaign's status", labels: ["status"] };
  add("dakiya_batches_open", batches, ofState("batches"));
  const outages = { help: "Accounts whose email service is in an outage", labels: ["service"] };
  add("dakiya_outages", outages, ofState("outages"));
  const pools = {
    help: "Connections of a pool, and what waits for one",
    labels: ["pool", "state"],
  };
  add("dakiya_db_connections", pools, async () => connectionsOf(deps));
  addReplica(deps, add);
  const longStatements = {
    help: "Long statements: running, and waiting for admission",
    labels: ["state"],
  };
  add("dakiya_long_statements", longStatements, async () => {
    const { running, waiting } = deps.database.admission.state();
    return [
      { labels: { state: "running" }, value: running },
      { labels: { state: "waiting" }, value: waiting },
    ];
  });
}

type Add = (
  name: string,
  of: { help: string; labels: string[] },
  read: () => Promise<Reading[]>,
) => void;

/** How far the replica is behind, where there is one; no lag while it does not answer. */
function addReplica({ database: { replica } }: Deps, add: Add): void {
  if (replica === null) return;
  add("dakiya_replica_used", { help: "Whether reads go to the replica", labels: [] }, async () => [
    { labels: {}, value: Number(replica.state().isUsed) },
  ]);
  const lag = { help: "Seconds that the replica is behind the primary", labels: [] };
  add("dakiya_replica_lag_seconds", lag, async () => {
    const { lagSeconds } = replica.state();
    return lagSeconds === null ? [] : [{ labels: {}, value: lagSeconds }];
  });
}

function connectionsOf({ database }: Deps): Reading[] {
  const { kind, pool, reserve, direct, replica } = database;
  const pools = {
    ...(kind === "embedded" ? { embedded: pool } : { shared: pool, reserve: reserve.pool }),
    ...(direct === pool ? {} : { direct }),
    ...(replica === null ? {} : { replica: replica.pool }),
  };
  return Object.entries(pools).flatMap(([name, { totalCount, idleCount, waitingCount }]) =>
    Object.entries({
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }).map(([state, value]) => ({ labels: { pool: name, state }, value })),
  );
}

/** Null when the database does not answer. */
async function stateOf({ database, queue, log }: Deps): Promise<State | null> {
  try {
    const { db } = database.reserve;
    const waiting = await queue.waiting();
    const { rows: open } = await db.execute<{ status: string; n: number; batches: number }>(sql`
      select status, count(*)::int as n, sum(open_batches)::int as batches
      from campaigns where ${EVERY_ACCOUNT} and open_batches > 0 and deleted_at is null group by status
    `);
    const { rows: down } = await db.execute<{ service: string; n: number }>(sql`
      select service, count(*)::int as n from sending_pace where ${EVERY_ACCOUNT} and down_since is not null group by service
    `);
    return {
      jobs: Object.entries(waiting).map(([job, value]) => ({ labels: { job }, value })),
      campaigns: open.map(({ status, n }) => ({ labels: { status }, value: n })),
      batches: open.map(({ status, batches }) => ({ labels: { status }, value: batches })),
      outages: down.map(({ service, n }) => ({ labels: { service }, value: n })),
    };
  } catch (error) {
    log.warn({ err: error }, "the state of the installation could not be read for the metrics");
    return null;
  }
}
