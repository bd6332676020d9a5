import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { STREAMED_ROUTES } from "../src/rest/streamed-routes.ts";
import { withTestApp } from "./harness.ts";
import type { Body, TestClient } from "./harness.ts";
import { OPERATIONS, overRest, overTrpc, SETTINGS } from "./operations.ts";
import type { Things } from "./operations.ts";
import { plant } from "./plant.ts";
import { makeKey, programOf } from "./programs.ts";
import type { Program } from "./programs.ts";

const run = withTestApp();
let stranger: TestClient;
let program: Program;
let theirs: Things;
let accountId: number;
let everything: () => Promise<unknown>;
const rowNaming = OPERATIONS.filter(({ namesRow }) => namesRow === true);

// No jobs run in this file: rows change by the stranger's requests only.
beforeAll(async () => {
  const owner = await run().signIn("Owner");
  stranger = await run().signIn("Stranger");
  theirs = await plant(run(), owner);
  accountId = (await run().memberOf(owner)).account.id;
  await stranger.rest("PUT", "/user/email-settings", SETTINGS);
  program = programOf(run().visitor(), await makeKey(stranger));
  everything = await rowsOfOwner();
});

/** As the stranger's program, whose key may do everything. */
const overKey: typeof overRest = async (_, operation, things) =>
  await overRest(program, operation, things);

/** Gives every row of the owner's account, in every table; it is read again once something has been written. */
async function rowsOfOwner(): Promise<() => Promise<unknown>> {
  const { db } = run().deps;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const selects = tables.map(
    ({ name }) =>
      sql`select ${name} as name, t::text as row from ${sql.identifier(name)} t where account_id = ${accountId}`,
  );
  const statement = sql`${sql.join(selects, sql` union all `)} order by name, row`;
  const writes = sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  let next: unknown;
  let rows: unknown;
  return async () => {
    const now = (await db.execute(writes)).rows[0]?.["next"];
    if (now !== next) ({ rows } = await db.execute(statement));
    next = now;
    return rows;
  };
}

describe("another user's ids", () => {
  it.each(rowNaming.map((operation) => [operation.procedure, operation] as const))(
    "find nothing through %s, and look like ids that never were",
    async (_, operation) => {
      const missing: Things = {
        customerId: "999999999",
        segmentId: "999999999",
        campaignId: "999999999",
        importId: "999999999",
        changeId: "999999999",
        noteId: "999999999",
        twinId: "999999998",
        mergeId: "999999999",
        viewId: "999999999",
        senderId: "999999999",
        testAddressId: "999999999",
        poolId: "999999999",
        orderId: "999999999",
        productId: "999999999",
        draftId: "999999999",
        scheduledId: "999999999",
        webhookId: "999999999",
        deliveryId: "999999999",
        templateId: "999999999",
        savedBlockId: "999999999",
        fileId: "999999999",
        imageId: "999999999",
        automationId: "999999999",
        enrolmentId: "999999999",
      };
      const before = await everything();
      for (const over of [overRest, overTrpc, overKey]) {
        const foreign = await over(stranger, operation, theirs);
        const never = await over(stranger, operation, missing);
        expect(foreign.status, JSON.stringify(foreign.body)).toBe(404);
        expect(foreign.body).toEqual(never.body);
      }
      expect(await everything()).toEqual(before);
    },
  );

  it.each([
    "abc",
    "-1",
    "1.5",
    "0x1",
    "1e3",
    "99999999999999999999",
    "%00",
    "1;drop",
    "9007199254740993",
  ])("that are no ids (%s) find nothing either", async (nonsense) => {
    for (const path of [
      ["DELETE", `/customer/${nonsense}`],
      ["DELETE", `/user/delete-campaign/${nonsense}`],
      ["DELETE", `/user/segment/${nonsense}`],
      ["POST", `/user/segment/${nonsense}/duplicate`],
      ["GET", `/user/get-log?campaignId=${nonsense}`],
      ["GET", `/automation/${nonsense}`],
      ["POST", `/automation/${nonsense}/pause`],
      ["GET", `/customer/imports/${nonsense}/rejected.csv`],
    ] as const) {
      const { status } = await stranger.rest(path[0], path[1]);
      expect([400, 404], `${path.join(" ")} ${status}`).toContain(status);
    }
  });

  it("appear in no list", async () => {
    for (const path of [
      "/customer/get",
      "/customer/",
      "/user/get-campaign",
      "/user/get-segment",
      "/automation/",
    ]) {
      expect((await stranger.rest("GET", path)).body.data, path).toEqual([]);
    }
    expect((await stranger.rest("GET", "/insights/dashboard")).body.data).toMatchObject({
      totalCustomers: 0,
      totalCampaigns: 0,
      segments: 0,
    });
  });

  it("bring nothing of theirs into any response, however it is asked for, and change nothing of theirs", async () => {
    const before = await everything();
    for (const operation of OPERATIONS) {
      for (const over of [overRest, overTrpc, overKey]) {
        const { body } = await over(stranger, operation, theirs);
        expect(JSON.stringify(body), operation.procedure).not.toMatch(/planted/i);
      }
    }
    // As many as a batch may have.
    const batch = OPERATIONS.filter(
      ({ type, namesRow }) => type === "query" && namesRow === true,
    ).slice(-20);
    expect(batch.length).toBeGreaterThan(5);
    const inputs = Object.fromEntries(batch.map(({ input }, nth) => [nth, input?.(theirs)]));
    const names = batch.map(({ procedure }) => procedure).join(",");
    const response = await stranger.inject({
      method: "GET",
      url: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    });
    expect(
      response.json<Body[]>().map(({ error }) => error?.data.httpStatus ?? "answered"),
    ).toEqual(batch.map(() => 404));
    for (const { method, path, body } of STREAMED_ROUTES) {
      if (body !== undefined) continue;
      for (const id of [theirs.campaignId, theirs.importId, theirs.draftId]) {
        for (const caller of [stranger, program]) {
          const url = `/api${path.replace(":id", id)}`;
          const answer = await caller.inject({ method, url });
          expect(answer.body, path).not.toMatch(/planted/i);
          if (path.includes(":id")) expect(answer.statusCode, path).toBe(404);
        }
      }
    }
    expect(await everything()).toEqual(before);
  });

  it("are refused by the logs stream and the downloads", async () => {
    for (const path of [
      `/user/get-log?campaignId=${theirs.campaignId}`,
      `/customer/imports/${theirs.importId}/rejected.csv`,
    ]) {
      expect((await stranger.rest("GET", path)).status, path).toBe(404);
    }
  });
});

/** Operations for visitors: how to sign in, and whether their own request carries a token. */
const OPEN = new Set(["auth.config", "auth.session"]);

it("keeps everybody out of everything without a session", async () => {
  for (const operation of OPERATIONS) {
    if (OPEN.has(operation.procedure)) continue;
    for (const over of [overRest, overTrpc]) {
      const { status } = await over(run().visitor(), operation, theirs);
      expect(status, operation.procedure).toBe(401);
    }
  }
});

it("lets no row of one account point at a row of another", async () => {
  const { rows } = await run().deps.db.execute<{ link: string; bound: boolean }>(sql`
    with owned as (
      select attrelid, attnum from pg_attribute
      where attname = 'account_id' and attrelid in (select oid from pg_class where relkind = 'r')
    )
    select conrelid::regclass || ' -> ' || confrelid::regclass as link,
      exists (
        select from unnest(conkey, confkey) k(here, there)
        where here = below.attnum and there = above.attnum
      ) as bound
    from pg_constraint
    join owned below on below.attrelid = conrelid
    join owned above on above.attrelid = confrelid
    where contype = 'f'
    order by 1
  `);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ bound }) => !bound)).toEqual([]);
});
