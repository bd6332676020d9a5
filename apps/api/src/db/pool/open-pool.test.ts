import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appErrorOf } from "../../errors.ts";
import { openDrizzle } from "./open-drizzle.ts";
import { openPool } from "./open-pool.ts";

const url = process.env["TEST_DATABASE_URL"] ?? null;
const SHOW = `select current_setting('statement_timeout') as timeout, current_setting('jit') as jit,
  current_setting('random_page_cost') as page, current_setting('hash_mem_multiplier') as hash,
  current_setting('TimeZone') as zone, current_setting('idle_in_transaction_session_timeout') as silent`;

describe.skipIf(url === null)("each connection to PostgreSQL", () => {
  it("has its settings before anything is asked, though none is part of its opening", async () => {
    const pool = openPool(url ?? "", { max: 3, statementTimeoutMs: 1_234 });
    try {
      expect(pool.options.options, "a pooler refuses options").toBeUndefined();
      // At once, so that each is asked on a connection of its own.
      const settings = await Promise.all([1, 2, 3].map(async () => (await pool.query(SHOW)).rows));
      expect(pool.totalCount).toBe(3);
      for (const rows of settings) {
        expect(rows).toEqual([
          { timeout: "1234ms", jit: "off", page: "1.1", hash: "10", zone: "UTC", silent: "1min" },
        ]);
      }
    } finally {
      await pool.end();
    }
  });

  it("is not used where it can't be told", async () => {
    const pool = openPool(url ?? "", { max: 1, statementTimeoutMs: -5 });
    try {
      await expect(pool.query("select 1")).rejects.toThrow(/statement_timeout/);
      expect(pool.totalCount).toBe(0);
    } finally {
      await pool.end();
    }
  });

  it("refuses with a sentence after too long a wait for one", async () => {
    const pool = openPool(url ?? "", { max: 1, statementTimeoutMs: 1_000 });
    const only = await pool.connect();
    pool.options.connectionTimeoutMillis = 20;
    try {
      const error = await openDrizzle(pool)
        .execute(sql`select 1`)
        .catch((reason: unknown) => reason);
      expect(appErrorOf(error)).toMatchObject({
        kind: "unavailable",
        message: MESSAGES.server.crowded,
        retryAfterSeconds: 5,
      });
    } finally {
      only.release();
      await pool.end();
    }
  });
});
