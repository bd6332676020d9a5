import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import pg from "pg";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/db/client.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { onReplica } from "../src/deps.ts";
import type { Ctx } from "../src/deps.ts";
import { exportAudit } from "../src/services/audit/export-audit.ts";
import { exportLogs } from "../src/services/campaigns/index.ts";
import { exportCodes } from "../src/services/coupons/list-codes.ts";
import { createPool } from "../src/services/coupons/pools.ts";
import { exportCustomers } from "../src/services/customers/export-customers.ts";
import { bestCampaign, weekFigures } from "../src/services/summaries/week-figures.ts";
import { exportSuppressions } from "../src/services/suppressions/list-suppressions.ts";
import { insertLogs } from "./automation-mails.ts";
import { insertCampaign } from "./campaigns.ts";
import { insertCustomers } from "./customers.ts";
import { createUser, testCtx } from "./database.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { startReplicated } from "./streaming-replica.ts";
import type { ReplicatedCluster } from "./streaming-replica.ts";

if (postgresPrograms === null)
  process.stderr.write("Skipped, since PostgreSQL is not installed here: read-replica.test.ts\n");

/** More than the first page of a download, and than its reader is ahead. */
const PEOPLE = 2_500;
const POOL = { name: "Diwali", worth: "", expiresOn: null, warnBelow: null };
const WEEK = { from: "2026-11-16", to: "2026-11-22" };

describe.skipIf(postgresPrograms === null)("reads that may be seconds late", () => {
  let cluster: ReplicatedCluster;
  let database: Database;
  let ctx: Ctx;
  let readsAtReplica = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    cluster = await startReplicated(postgresPrograms ?? "");
    const log = {
      info: (message: string) => void lines.push(message),
      warn: (_: object, message: string) => void lines.push(message),
    };
    const observer = {
      statement: (pool: string) => void (readsAtReplica += pool === "replica" ? 1 : 0),
      wait: () => {},
    };
    const urls = { databaseUrl: cluster.primaryUrl, readUrl: cluster.replicaUrl };
    database = await openDatabase({ ...urls, dataDir: tmpdir(), observer, log });
    ctx = testCtx(database, await createUser(database));
    await insertCustomers(
      database,
      ctx.account.id,
      Array.from({ length: PEOPLE }, () => ({})),
    );
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.close();
  });

  const atReplica = async (statement: string): Promise<Record<string, unknown>> => {
    const client = new pg.Client(cluster.replicaUrl);
    await client.connect();
    const { rows } = await client.query(statement).finally(async () => await client.end());
    return rows[0];
  };
  /** Until the replica has what is written now, and is read. */
  const caughtUp = async (): Promise<void> => {
    const { rows } = await database.pool.query<{ at: string }>(
      "select pg_current_wal_lsn()::text as at",
    );
    const isReached = `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}' as reached`;
    await expect.poll(async () => await atReplica(isReached)).toEqual({ reached: true });
    await expect.poll(() => database.replica?.state().isUsed).toBe(true);
  };
  const customersIn = async (chunks: AsyncIterable<string>): Promise<number> =>
    (await text(Readable.from(chunks))).trim().split("\n").length - 1;
  /** Whether the statements of some work went to the replica. */
  const goesToReplica = async (work: () => Promise<unknown>): Promise<boolean> => {
    const before = readsAtReplica;
    await work();
    return readsAtReplica > before;
  };

  it("go to the replica: each download, and the figures of the weekly summary", async () => {
    const campaign = await insertCampaign(database, ctx.account.id);
    await insertLogs(database, campaign, [{}]);
    const { _id: pool } = await createPool(ctx, POOL);
    await caughtUp();
    lines.length = 0;
    const downloads = {
      audit: exportAudit(ctx, {}),
      codes: exportCodes(ctx, { id: pool, query: {} }),
      customers: exportCustomers(ctx, {}),
      logs: exportLogs(ctx, { campaignId: String(campaign.id) }),
      suppressions: exportSuppressions(ctx, {}),
    };
    for (const [name, chunks] of Object.entries(downloads))
      expect(await goesToReplica(async () => await customersIn(chunks)), name).toBe(true);
    const late = onReplica(ctx);
    expect(
      await goesToReplica(async () => {
        await weekFigures(late, WEEK);
        await bestCampaign(late, WEEK);
      }),
    ).toBe(true);
    expect(lines).toEqual([]);
  });

  it("may lack what was just saved, which a screen never does", async () => {
    await atReplica("select pg_wal_replay_pause()");
    await insertCustomers(database, ctx.account.id, [{}]);
    const before = await customersIn(exportCustomers(ctx, {}));
    await atReplica("select pg_wal_replay_resume()");
    await caughtUp();
    expect(await customersIn(exportCustomers(ctx, {}))).toBe(before + 1);
  });

  it("are repeated at the primary when the replica gives them up", async () => {
    lines.length = 0;
    const late = onReplica(ctx);
    const read = async () =>
      await late.db.execute<{ isReplica: boolean }>(sql`
        select pg_is_in_recovery() as "isReplica",
          (select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end))::text as slept
        from customers where account_id = ${ctx.account.id} limit 1`);
    const reading = read();
    const sleeps = "select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'";
    await expect.poll(async () => await atReplica(sleeps)).toEqual({ n: 1 });
    await database.pool.query("begin; lock table customers in access exclusive mode; commit");
    expect((await reading).rows).toMatchObject([{ isReplica: false }]);
    expect(lines).toEqual(["the replica gave up a read, which goes on at the primary"]);
  });

  it("go on at the primary when the replica stops, also in mid-download, and come back with it", async () => {
    lines.length = 0;
    const all = await customersIn(exportCustomers(ctx, {}));
    const chunks = exportCustomers(ctx, {});
    const begun = [await chunks.next(), await chunks.next()].map(({ value }) => String(value));
    await cluster.stopReplica();
    const rest = await text(Readable.from(chunks));
    expect(`${begun.join("")}${rest}`.trim().split("\n").length - 1).toBe(all);
    expect(lines).toEqual(["the replica is not read: its reads go to the primary"]);
    expect(await goesToReplica(async () => await customersIn(exportCustomers(ctx, {})))).toBe(
      false,
    );
    await expect.poll(() => database.replica?.state()).toEqual({ isUsed: false, lagSeconds: null });
    await cluster.startReplica();
    await caughtUp();
    expect(lines.at(-1)).toBe("the replica is read again");
    expect(await goesToReplica(async () => await customersIn(exportCustomers(ctx, {})))).toBe(true);
  });

  it("are refused at the start of another database, and go to a primary that is named as its own replica", async () => {
    const urls = { databaseUrl: cluster.primaryUrl, dataDir: tmpdir() };
    const other = cluster.replicaUrl.replace(/postgres$/, "template1");
    await expect(openDatabase({ ...urls, readUrl: other })).rejects.toThrow(/DATABASE_READ_URL/);
    const own = await openDatabase({ ...urls, readUrl: cluster.primaryUrl });
    expect(own.replica?.state().isUsed).toBe(false);
    await own.close();
  });
});
