import pg from "pg";
import { describe, expect, it } from "vitest";
import { ctxOf } from "../src/deps.ts";
import { prefetch } from "../src/services/prefetch.ts";
import { exportCustomers } from "../src/services/customers/export-customers.ts";
import { streamCustomers } from "../src/services/customers/stream-customers.ts";
import { insertCustomers } from "./customers.ts";
import { createUser } from "./database.ts";
import { createWebhookEndpoint } from "../src/services/deliveries/outcomes/webhook-endpoints.ts";
import { withTestApp } from "./harness.ts";
import type { TestResponse, TestClient } from "./harness.ts";

const REVIEWS = 14;
const onServer = process.env["TEST_DATABASE_URL"] !== undefined;
const pooled = process.env["TEST_DATABASE_POOLER"] === "1";

const review = {
  subject: "Hello {name}",
  body: "Hi",
  audience: {
    kind: "rules",
    rules: {
      combinator: "or",
      rules: Array.from({ length: 50 }, (_, n) => ({
        field: "occupation",
        operator: "contains",
        value: `qz${n}`,
      })),
    },
  },
};

describe("an account that asks for more than it can get at a time", () => {
  const run = withTestApp();

  /** Requests of another user, of their email service, and of a monitor. */
  async function others(stranger: TestClient, path: string): Promise<number[]> {
    const responses = await Promise.all([
      stranger.rest("GET", "/user/get-segment"),
      stranger.rest("GET", "/auth/verify"),
      stranger.query("campaigns.list"),
      stranger.inject({ method: "GET", url: "/healthz" }),
      stranger.inject({
        method: "POST",
        url: path,
        headers: { authorization: "Bearer secret", "content-type": "application/json" },
        payload: "[]",
      }),
    ]);
    return responses.map((response) =>
      "status" in response ? response.status : response.statusCode,
    );
  }

  async function people() {
    const { signIn, deps } = run();
    const [greedy, stranger] = [await signIn("Greedy"), await signIn("Stranger")];
    for (const person of [greedy, stranger])
      await person.rest("POST", "/customer/", { name: "Asha", email: "asha@people.example" });
    const ctx = ctxOf(deps, await run().memberOf(stranger));
    const { url } = await createWebhookEndpoint(ctx, { service: "brevo", secret: "secret" });
    return { greedy, stranger, path: new URL(url).pathname };
  }

  /** Runs a function while the customers are locked, as if reading them were slow. */
  async function whileLocked(work: (unlock: () => Promise<void>) => Promise<void>): Promise<void> {
    const { connectionString } = run().deps.database.direct.options;
    const locker = new pg.Client({ connectionString });
    await locker.connect();
    try {
      await locker.query("begin; lock table customers in access exclusive mode");
      await work(async () => void (await locker.query("rollback")));
    } finally {
      await locker.end();
    }
  }

  const busy = (): number => {
    const { pool } = run().deps.database;
    return pool.totalCount - pool.idleCount;
  };

  it.runIf(onServer)(
    "has two of its fourteen reviews at work, while everybody else is answered",
    async () => {
      const { greedy, stranger, path } = await people();
      await whileLocked(async (unlock) => {
        const reviews = Array.from({ length: REVIEWS }, async () =>
          greedy.rest("POST", "/user/campaign-review", review),
        );
        const refusals: TestResponse[] = [];
        for (const one of reviews)
          void one.then((response) => response.status === 429 && refusals.push(response));
        await expect.poll(() => run().deps.database.admission.state().running).toBe(2);
        // The table stays locked: an answered request has waited for none of the reviews.
        expect(await others(stranger, path)).toEqual([200, 200, 200, 200, 200]);
        await expect.poll(() => refusals.length).toBe(REVIEWS - 2);
        expect(busy()).toBe(2);
        expect(await others(stranger, path)).toEqual([200, 200, 200, 200, 200]);
        for (const { body, response } of refusals) {
          expect(response.headers["retry-after"]).toBe("5");
          expect(body).toMatchObject({ success: false, error: "STILL_COUNTING" });
          expect(body.message).toMatch(/try again in a few seconds$/);
        }
        await unlock();
        const responses = (await Promise.all(reviews)).map(({ status }) => status);
        expect(responses.filter((status) => status === 200)).toHaveLength(2);
      });
      const { status } = await greedy.rest("POST", "/user/campaign-review", review);
      expect(status, "and the next one is answered").toBe(200);
    },
  );

  // The tests' pooler has four sessions, fewer than half of the connections.
  it.runIf(onServer && !pooled)(
    "has no more than half of the connections, for any requests",
    async () => {
      const { greedy, stranger, path } = await people();
      await whileLocked(async (unlock) => {
        const lists = Array.from({ length: REVIEWS }, async () =>
          greedy.query("customers.list", { search: "asha" }),
        );
        await expect.poll(busy).toBe(5);
        expect(await others(stranger, path)).toEqual([200, 200, 200, 200, 200]);
        await unlock();
        expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(
          lists.map(() => 200),
        );
      });
    },
  );

  it("stands in a line of its own, on one connection as well", async () => {
    const { greedy, stranger, path } = await people();
    const { admission } = run().deps.database;
    const account = (await run().memberOf(greedy)).account.id;
    let endAll = (): void => {};
    const end = new Promise<void>((resolve) => {
      endAll = resolve;
    });
    // As many as may be inside.
    const inside = Array.from({ length: onServer ? 2 : 1 }, async () =>
      admission.run(account, 0, async () => await end),
    );
    const reviews = Array.from({ length: REVIEWS }, async () =>
      greedy.rest("POST", "/user/campaign-review", review),
    );
    expect(await others(stranger, path)).toEqual([200, 200, 200, 200, 200]);
    endAll();
    await Promise.all(inside);
    for (const { status, body: response } of await Promise.all(reviews)) {
      expect([200, 429], JSON.stringify(response)).toContain(status);
    }
    expect(admission.state()).toEqual({ running: 0, waiting: 0 });
  });

  it.runIf(onServer)(
    "leaves health, sessions and webhooks theirs though all others are lent",
    async () => {
      const { stranger, path } = await people();
      const { pool } = run().deps.database;
      const lent = await Promise.all(Array.from({ length: 10 }, async () => await pool.connect()));
      const waiting = stranger.rest("GET", "/user/get-segment");
      try {
        await expect.poll(() => pool.waitingCount).toBe(1);
        const responses = await Promise.all([
          stranger.inject({ method: "GET", url: "/healthz" }),
          stranger.inject({ method: "GET", url: "/api/auth/verify" }),
          stranger.inject({
            method: "POST",
            url: path,
            headers: { authorization: "Bearer secret", "content-type": "application/json" },
            payload: JSON.stringify({ event: "delivered", "message-id": "<1@x>", ts_event: 1 }),
          }),
        ]);
        expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
        expect(pool.waitingCount, "the one who asked for more waits still").toBe(1);
      } finally {
        for (const client of lent) client.release();
      }
      expect((await waiting).status).toBe(200);
    },
  );

  it("holds none while a reader of a whole list has stopped reading", async () => {
    const { deps } = run();
    const member = await createUser(deps.database);
    await insertCustomers(
      deps.database,
      member.account.id,
      Array.from({ length: 600 }, (_, n) => ({ email: `p${n}@people.example` })),
    );
    const ctx = ctxOf(deps, member);
    for (const chunks of [streamCustomers(ctx, { status: "all" }), exportCustomers(ctx, {})]) {
      // As the response reads them: the next chunk is prepared before the first is read.
      const download = prefetch(chunks);
      expect((await download.next()).done).toBe(false);
      await expect.poll(busy).toBe(0);
      await download.return(undefined);
    }
  });
});
