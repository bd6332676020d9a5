import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { REST_ROUTES } from "../src/rest/routes.ts";
import { appRouter } from "../src/trpc/router.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import {
  furnish,
  OPERATIONS,
  overRest,
  overTrpc,
  SCREENS_ALONE,
  TRIED_ELSEWHERE,
} from "./operations.ts";
import type { Things } from "./operations.ts";

const run = withTestApp({ jobs: true, aiKey: "sk-ant-test" });
let person: TestClient;
let things: Things;

beforeAll(async () => {
  person = await run().signIn();
  const { id: accountId } = (await run().memberOf(person)).account;
  const [test] = (
    await run().deps.db.execute(
      sql`insert into test_addresses (account_id, email) values (${accountId}, 'test@example.com') returning id`,
    )
  ).rows;
  things = { ...(await furnish(person)), testAddressId: String(test?.["id"]) };
});

/** Instants, counters, nonces and new links move between the two calls; everything else must be the same. */
function still(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      /(At|_at)$|^(stats|status|statusCounts|events|today|counts|activeWork|score|used|left|nonce|link)$/.test(
        key,
      )
        ? "…"
        : inner,
    ),
  );
}

/** Their figures move with every mail: they are the same twice when no campaign is being sent. */
const COUNTS_MAILS = /^insights\.|^campaigns\.review$/;

async function untilSent(): Promise<void> {
  const active = async () =>
    (await person.query("insights.dashboard", {})).body.result.data.activeWork;
  await expect.poll(active).toBe(0);
}

describe("the two transports", () => {
  it("have the same operations", () => {
    const procedures = [
      ...OPERATIONS.map(({ procedure }) => procedure),
      ...TRIED_ELSEWHERE,
      ...SCREENS_ALONE,
    ];
    expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(procedures.toSorted());
  });

  it("differ in the operations of screens only", () => {
    const byRest = REST_ROUTES.map(({ procedure }) => procedure);
    expect(SCREENS_ALONE.filter((procedure) => byRest.includes(procedure))).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [operation.procedure, operation] as const))(
    "answer %s alike",
    async (procedure, operation) => {
      if (COUNTS_MAILS.test(procedure)) await untilSent();
      const rest = await overRest(person, operation, things, { "idempotency-key": "same-on-both" });
      const trpc = await overTrpc(person, operation, things);
      if (operation.onceOnly === true) {
        // Whether there is anything to change depends on how far the sending is; doing it twice never works.
        expect([200, 409], rest.body.message).toContain(rest.status);
        expect([404, 409], trpc.body.error?.message).toContain(trpc.status);
        return;
      }
      if (operation.nothingToDo === true) {
        // Which of the two depends on how far the sending is, too.
        expect([409, 422], rest.body.message).toContain(rest.status);
        expect([409, 422], trpc.body.error?.message).toContain(trpc.status);
        return;
      }
      expect(rest.status, JSON.stringify(rest.body)).toBeLessThan(300);
      expect(trpc.status, JSON.stringify(trpc.body)).toBe(200);
      const result = trpc.body.result.data;
      const data = Array.isArray(rest.body.data) && !Array.isArray(result) ? result.items : result;
      if (rest.body.data !== null) {
        const comparable = (value: object) =>
          still(operation.makes === true ? { ...value, _id: "each its own" } : value);
        expect(comparable(rest.body.data)).toEqual(comparable(data));
      }
    },
  );

  it.each(
    OPERATIONS.filter(({ input }) => input !== undefined).map((o) => [o.procedure, o] as const),
  )("refuse the same nonsense for %s", async (procedure, operation) => {
    if (operation.type === "query" || operation.rest(things).body === undefined) return;
    const nonsense = { surprise: true };
    const { method, path } = operation.rest(things);
    const rest = await person.rest(method === "GET" ? "POST" : method, path, nonsense);
    const trpc = await person.mutate(procedure, nonsense);
    expect([rest.status, trpc.status]).toEqual([400, 400]);
    expect(rest.body.message).toMatch(/\w/);
    expect(rest.body.errors.length).toBeGreaterThan(0);
  });
});
