import pg from "pg";
import type { Db, Replica } from "../client.ts";
import { observePool } from "../pool/observe-pool.ts";
import type { PoolObserver } from "../pool/observe-pool.ts";
import { openPool } from "../pool/open-pool.ts";
import { cutClient } from "../pool/primary-client.ts";
import { readElsewhere } from "../pool/read-elsewhere.ts";
import { createShares } from "../pool/share.ts";
import { watchReplica } from "./watch-replica.ts";
import type { Position, ReplicaLog } from "./watch-replica.ts";

const CONNECTIONS = 5;
/** As many as an account has downloads at a time. */
const CONNECTIONS_OF_ONE_ACCOUNT = 2;
const ANSWER_WITHIN_MS = 1_500;

/** Where a server is in the log of writes, and of which database: the cluster's number and the database's. */
const position = (place: string): string => `
  select (${place} - '0/0'::pg_lsn)::text as written,
    (select system_identifier from pg_control_system()) || ' ' || oid as database
  from pg_database where datname = current_database()`;
const PRIMARY = position("pg_current_wal_lsn()");
/** Null where it follows nobody. */
const FOLLOWER = position("pg_last_wal_replay_lsn()");

/**
 * Opens the replica at an address, for reads that may be seconds late. It may be away: then they go to the primary.
 *
 * @param options.primary - Asked how far it has written.
 * @param options.lendsByTransaction - As `openPool` takes it.
 */
export function openReplica(
  url: string,
  {
    primary,
    log,
    observer,
    ...options
  }: {
    primary: pg.Pool;
    log: ReplicaLog;
    observer: PoolObserver;
    statementTimeoutMs: number;
    lendsByTransaction: boolean;
  },
): Replica {
  const pool = openPool(url, { max: CONNECTIONS, isReadOnly: true, ...options });
  observePool(pool, "replica", observer);
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  const watch = watchReplica(
    {
      primary: async () => positionOf(await primary.query<Row>(PRIMARY)),
      replica: async () => await askReplica(url),
    },
    // A machine that vanished closes no connection; reads that wait for it go on at the primary.
    { log, onLost: () => clients.forEach(cutClient) },
  );
  const shareOf = createShares(pool, CONNECTIONS_OF_ONE_ACCOUNT);
  return {
    pool,
    start: watch.start,
    state: watch.state,
    of: (account: number, primaryDb: Db) =>
      readElsewhere({ replica: shareOf(account), primary: primaryDb, watch, log }),
    close: async () => {
      watch.close();
      await pool.end();
    },
  };
}

type Row = { written: string | null; database: string };

const positionOf = ({ rows: [row] }: { rows: Row[] }): Position => ({
  written: BigInt(row?.written ?? 0),
  database: row?.database ?? "",
});

async function askReplica(url: string): Promise<Position & { follows: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const answer = await client.query<Row>(FOLLOWER);
    return { ...positionOf(answer), follows: answer.rows[0]?.written != null };
  } finally {
    // A server that does not answer would not answer this either.
    void client.end().catch(() => {});
  }
}
