import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestApp, type TestClient } from "./harness.ts";
import { OPERATIONS, overRest, overTrpc, SETTINGS, type Things } from "./operations.ts";

const run = withTestApp();
let stranger: TestClient;
let theirs: Things;
const rowNaming = OPERATIONS.filter(({ namesRow }) => namesRow === true);

beforeAll(async () => {
  const owner = await run().signIn("Owner");
  stranger = await run().signIn("Stranger");
  theirs = await seedDirectly(owner);
  await stranger.rest("PUT", "/user/email-settings", SETTINGS);
});

/** No jobs run in this file: nothing moves but what the stranger moves. */
async function seedDirectly(owner: TestClient): Promise<Things> {
  const { deps } = run();
  const ownerId = Number((await owner.rest("GET", "/auth/verify")).body.user._id);
  const first = async (statement: ReturnType<typeof sql>) =>
    String((await deps.db.execute(statement)).rows[0]?.["id"]);
  const customerId = await first(
    sql`insert into customers (owner_id, name, email) values (${ownerId}, 'Asha', 'asha@example.com') returning id`,
  );
  const segmentId = await first(
    sql`insert into segments (owner_id, name, rules) values (${ownerId}, 'All', '{"combinator":"and","rules":[]}') returning id`,
  );
  const campaignId = await first(
    sql`insert into campaigns (owner_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
        values (${ownerId}, 'C', ${segmentId}, 'completed', 's', 'b {name}', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1) returning id`,
  );
  await deps.db.execute(
    sql`insert into communication_logs (owner_id, campaign_id, seq, customer_id, recipient) values (${ownerId}, ${campaignId}, 1, ${customerId}, '{}')`,
  );
  const importId = await first(
    sql`insert into imports (owner_id, filename, status) values (${ownerId}, 'a.csv', 'completed') returning id`,
  );
  const unsent = async (status: string) =>
    await first(
      sql`insert into campaigns (owner_id, name, segment_id, status, subject, body, scheduled_at, schedule_zone)
          values (${ownerId}, 'D', ${segmentId}, ${status}, 's', 'b {name}', '2126-01-01', 'UTC') returning id`,
    );
  const draftId = await unsent("draft");
  const scheduledId = await unsent("scheduled");
  return { customerId, segmentId, campaignId, importId, draftId, scheduledId };
}

async function everything(): Promise<unknown> {
  const tables = ["customers", "segments", "campaigns", "communication_logs", "imports"];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = (
      await run().deps.db.execute(sql.raw(`select * from ${table} order by 1, 2`))
    ).rows;
  }
  return rows;
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
        draftId: "999999999",
        scheduledId: "999999999",
      };
      const before = await everything();
      for (const over of [overRest, overTrpc]) {
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
      ["GET", `/user/campaign/${nonsense}/events`],
      ["GET", `/customer/imports/${nonsense}/rejected.csv`],
      ["GET", `/customer/imports/${nonsense}/events`],
    ] as const) {
      const { status } = await stranger.rest(path[0], path[1]);
      expect([400, 404], `${path.join(" ")} ${status}`).toContain(status);
    }
  });

  it("appear in no list", async () => {
    for (const path of ["/customer/get", "/customer/", "/user/get-campaign", "/user/get-segment"]) {
      expect((await stranger.rest("GET", path)).body.data, path).toEqual([]);
    }
    expect((await stranger.rest("GET", "/insights/dashboard")).body.data).toMatchObject({
      totalCustomers: 0,
      totalCampaigns: 0,
      segments: 0,
    });
  });

  it("are refused by the logs stream and the downloads", async () => {
    for (const path of [
      `/user/get-log?campaignId=${theirs.campaignId}`,
      `/user/campaign/${theirs.campaignId}/events`,
      `/customer/imports/${theirs.importId}/rejected.csv`,
      `/customer/imports/${theirs.importId}/events`,
    ]) {
      expect((await stranger.rest("GET", path)).status, path).toBe(404);
    }
  });
});

it("keeps everybody out of everything without a session", async () => {
  for (const operation of OPERATIONS) {
    if (operation.procedure === "auth.config") continue;
    for (const over of [overRest, overTrpc]) {
      const { status } = await over(run().visitor(), operation, theirs);
      expect(status, operation.procedure).toBe(401);
    }
  }
});
