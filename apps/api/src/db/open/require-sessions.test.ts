import { tmpdir } from "node:os";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { behindPooler, hasPgBouncer, startPgBouncer } from "../../../test/pgbouncer.ts";
import { openDatabase } from "./open-database.ts";

const url = process.env["TEST_DATABASE_URL"];

describe.skipIf(url === undefined || !hasPgBouncer)(
  "behind PgBouncer (left out where it is not installed)",
  () => {
    const database = withTestDatabase();
    const closers: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).toReversed()) await close();
    });

    const direct = () => database().direct.options.connectionString ?? "";

    /** Starts one in front of the test's database, and gives its address. */
    async function pooled(settings: string): Promise<string> {
      const bouncer = await startPgBouncer(url ?? "", settings);
      closers.push(bouncer.stop);
      return behindPooler(direct(), bouncer.folder);
    }

    it.each(["pool_mode = session", "pool_mode = session\nserver_round_robin = 1"])(
      "starts, and has its limits, with: %s",
      async (settings) => {
        const opening = await openDatabase({
          databaseUrl: await pooled(settings),
          dataDir: tmpdir(),
        });
        closers.push(opening.close);
        const { rows } = await opening.pool.query("show statement_timeout");
        expect(rows).toEqual([{ statement_timeout: "5s" }]);
      },
    );

    it.each([
      "pool_mode = transaction",
      "pool_mode = transaction\nserver_round_robin = 1",
      "pool_mode = transaction\nserver_round_robin = 1\ndefault_pool_size = 2",
      "pool_mode = transaction\ndefault_pool_size = 1",
      "pool_mode = statement",
    ])("refuses to start with a sentence with: %s", async (settings) => {
      const databaseUrl = await pooled(settings);
      // Several sessions lie ready, of which any may be lent.
      const others = new pg.Pool({ connectionString: databaseUrl, max: 5 });
      await Promise.all(
        [1, 2, 3, 4, 5].map(async () => await others.query("select pg_sleep(0.01)")),
      );
      await others.end();
      await expect(openDatabase({ databaseUrl, dataDir: tmpdir() })).rejects.toMatchObject({
        name: "DatabaseRefusal",
        message: expect.stringContaining("Set DATABASE_DIRECT_URL"),
      });
    });

    it("starts with the direct address beside it, and each statement has its limits", async () => {
      const opening = await openDatabase({
        databaseUrl: await pooled("pool_mode = transaction\ndefault_pool_size = 1"),
        directUrl: direct(),
        dataDir: tmpdir(),
      });
      closers.push(opening.close);
      const limits = `select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`;
      const set = [{ timeout: "5s", jit: "off" }];
      expect((await opening.pool.query(limits)).rows).toEqual(set);
      await opening.db.transaction(async (tx) => {
        expect((await tx.execute(limits)).rows).toEqual(set);
      });
      expect((await opening.direct.query(limits)).rows).toEqual(set);
    });

    it.each([
      [
        "a pooler, too",
        "pool_mode = transaction",
        (pooler: string) => pooler,
        /DATABASE_DIRECT_URL, too/,
      ],
      ["another database", "pool_mode = transaction", () => url ?? "", /leads to another database/],
      [
        "the same database, but statements are lent",
        "pool_mode = statement",
        direct,
        /by the statement/,
      ],
    ])(
      "refuses to start with a sentence where DATABASE_DIRECT_URL names %s",
      async (_, mode, to, says) => {
        const databaseUrl = await pooled(mode);
        const where = { databaseUrl, directUrl: to(databaseUrl), dataDir: tmpdir() };
        await expect(openDatabase(where)).rejects.toMatchObject({
          name: "DatabaseRefusal",
          message: expect.stringMatching(says),
        });
      },
    );
  },
);
