import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { freePort } from "@dakiya/sandbox/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open/open-database.ts";
import { appErrorOf } from "../src/errors.ts";
import { EAGER_POLL_MS, until, withInstallation } from "./installation.ts";
import { RESEND, importPeople, mailAgra } from "./mailing.ts";
import { behindPooler, hasPgBouncer, startPgBouncer } from "./pgbouncer.ts";
import type { PgBouncer } from "./pgbouncer.ts";

/** From so many on, an import is followed by tidying up. */
const RECIPIENTS = 5_000;
const SESSIONS = 4;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

describe.skipIf(postgres === null || !hasPgBouncer)(
  "an installation behind PgBouncer in transaction mode (left out where it is not installed)",
  () => {
    let pooler: PgBouncer;
    let urls = { databaseUrl: "", directUrl: "" };
    // Before the installation's own, so that it comes after.
    afterAll(async () => await pooler.stop());
    const run = withInstallation(postgres ?? "", async (sandbox, database) => {
      sandbox.control.setFaultChances("resend", [
        { fault: { mode: "latency", ms: 300 }, probability: 1 },
      ]);
      pooler = await startPgBouncer(
        postgres ?? "",
        `pool_mode = transaction\ndefault_pool_size = ${SESSIONS}\nquery_wait_timeout = 2`,
      );
      urls = {
        databaseUrl: behindPooler(database.href, pooler.folder),
        directUrl: database.href,
      };
      return {
        DATABASE_URL: urls.databaseUrl,
        DATABASE_DIRECT_URL: urls.directUrl,
        RESEND_BASE_URL: sandbox.urls.resend,
      };
    });
    let otherWeb: string;
    beforeAll(async () => {
      const port = await freePort();
      otherWeb = `http://127.0.0.1:${port}`;
      await run().start("web", port);
      for (const _ of [1, 2]) await run().start("worker");
      await until("the other web process", async () => {
        const response = await fetch(`${otherWeb}/readyz`).catch(() => null);
        return response?.ok === true;
      });
    });

    it("imports, counts and mails everybody once, though the pooler crashes on the way", async () => {
      const { sandbox, database, signIn } = run();
      const call = await signIn("p");
      const other = await signIn("p", otherWeb);
      await importPeople(call, RECIPIENTS);
      // The second time by way of the rows that wait for a merge.
      await importPeople(other, RECIPIENTS);
      await until("the tidying up after it", async () => {
        const { rows } = await database.query(
          "select from pg_stat_user_tables where relname = 'import_chunks' and vacuum_count > 0",
        );
        return rows.length > 0;
      });
      await call("PUT", "/user/email-settings", RESEND);
      const campaignId = await mailAgra(other);
      await until(
        "the send to be under way",
        async () => sandbox.store.acceptCounts().size > 0,
        EAGER_POLL_MS,
      );
      expect(sandbox.store.acceptCounts().size).toBeLessThan(RECIPIENTS);
      await pooler.crash();
      // Batches in doubt wait for the end of their lease; let that time be over.
      await database.query(
        "update send_batches set lease_until = clock_timestamp() where state = 'inflight'",
      );
      await until("the campaign's end", async () => {
        const { rows } = await database.query(
          "select status, sent, failed from campaigns where id = $1",
          [campaignId],
        );
        return rows[0]?.status === "completed" && rows[0].sent === RECIPIENTS;
      });
      const counts = sandbox.store.acceptCounts();
      expect(counts.size).toBe(RECIPIENTS);
      expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
      for (const web of [run().web, otherWeb]) {
        await until("both web processes to be ready", async () => {
          return (await fetch(`${web}/readyz`)).ok && (await fetch(`${web}/healthz`)).ok;
        });
      }
    }, 600_000);

    it("has no more sessions than the pooler, and none past it once nothing is imported", async () => {
      const { database, signIn } = run();
      const call = await signIn("q");
      await Promise.all(Array.from({ length: 30 }, async () => await call("GET", "/customer/get")));
      // The driver's pool closes connections that are idle for ten seconds.
      await until("the import's connections to close", async () => {
        const { rows } = await database.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return (rows[0]?.n ?? 0) <= SESSIONS;
      });
    });

    it("refuses with a sentence after too long a wait for one of them", async () => {
      const opened = await openDatabase({ ...urls, dataDir: tmpdir() });
      let endAll = (): void => {};
      const end = new Promise<void>((resolve) => {
        endAll = resolve;
      });
      const pending: Promise<unknown>[] = [];
      const holders = Array.from({ length: SESSIONS }, async () => {
        await opened.db.transaction(async (tx) => {
          pending.push(tx.execute(sql`select 1`));
          await end;
        });
      });
      await until("all sessions to be lent", async () => pending.length === SESSIONS);
      await Promise.all(pending);
      const waiting = opened.reserve.db.execute(sql`select 1`);
      const error = await waiting.then(
        () => "a response",
        (reason: unknown) => reason,
      );
      endAll();
      await Promise.allSettled(holders);
      await opened.close();
      expect(appErrorOf(error), String(error)).toMatchObject({
        kind: "unavailable",
        reason: "CROWDED",
      });
    });
  },
);
