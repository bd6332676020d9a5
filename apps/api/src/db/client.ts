import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { ReplicaState } from "./open/watch-replica.ts";
import type { Admission } from "./pool/admission.ts";

/** Drizzle over the pool, or over one transaction: services take either. */
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Executor = Db | Tx;

export type Connection = pg.Client | pg.PoolClient;

export type Database = {
  db: Db;
  pool: pg.Pool;
  kind: "postgres" | "embedded";
  /** The database for one account, limited to a share of the connections. */
  of: (account: number) => Db;
  /**
   * Reserved connections for requests that must work under any load: health, sign-in, sessions, links in mails, webhooks,
   * and job heartbeats. The embedded database has one connection, which is this too.
   */
  reserve: { db: Db; pool: pg.Pool };
  /** Queries the database on a connection of its own, which no load takes. @throws the query's error. */
  probe: () => Promise<void>;
  /**
   * Connections with sessions of their own, also where `pool` leads to a pooler that lends them: for COPY, which goes on
   * while others are asked, and would hold one of the pooler's few until then, and for VACUUM.
   */
  direct: pg.Pool;
  /** A copy that may be seconds behind, for reads that may be late; null without one. */
  replica: Replica | null;
  /** The queue for operations that may take long. */
  admission: Admission;
  /** Runs `work` on a connection of the user who owns the tables, closed afterwards. */
  asOwner: (work: (client: Connection) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

export type Replica = {
  /**
   * The reads of one operation of an account: on the replica while it answers and is less than 30 s behind, else on
   * `primary`.
   */
  of: (account: number, primary: Db) => Db;
  pool: pg.Pool;
  state: () => ReplicaState;
  /** Looks for it. @throws DatabaseRefusal if it is another database's. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};
