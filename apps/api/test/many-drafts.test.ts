import { runInNewContext } from "node:vm";
import { setFlagsFromString } from "node:v8";
import { campaignPageWire, campaignWire, MAX_DRAFTS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { Body, TestClient } from "./harness.ts";

const CAMPAIGNS = 1_200;
/** The newest of them; the rest are drafts. */
const COMPLETED = 20;
const BODY_BYTES = 30_000;
const MIB = 1024 * 1024;

const run = withTestApp({ listen: true });
let person: TestClient;
let accountId: number;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

beforeAll(async () => {
  person = await run().signIn();
  accountId = (await run().memberOf(person)).account.id;
  await addCampaigns();
});

async function addCampaigns(): Promise<void> {
  await run().deps.db.execute(sql`
    insert into campaigns (account_id, name, status, subject, body)
    select ${accountId}, 'Campaign ' || n,
      case when n > ${CAMPAIGNS - COMPLETED} then 'completed' else 'draft' end, 'Hello {name}',
      left(repeat('What it says, ' || n || '. ', 9000), ${BODY_BYTES})
    from generate_series(1, ${CAMPAIGNS}) n`);
}

/** Live memory of this process, in bytes. */
function alive(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("returns every campaign with its message, and holds a chunk of them at a time", async () => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { publicUrl } = run().deps.config;
  const before = alive();
  const response = await fetch(`${publicUrl}/api/user/get-campaign`, { headers: { cookie } });
  let [bytes, pieces, most, tail] = [0, 0, 0, ""];
  for await (const piece of response.body ?? []) {
    if (pieces === 0) expect(Buffer.from(piece).toString()).toMatch(/^\{"statusCode":200,/);
    [bytes, pieces] = [bytes + piece.length, pieces + 1];
    tail = Buffer.from(piece).toString().slice(-2);
    if (pieces % 400 === 1) most = Math.max(most, alive() - before);
  }
  expect(tail).toBe("]}");
  expect(bytes).toBeGreaterThan(CAMPAIGNS * BODY_BYTES);
  expect(most / MIB).toBeLessThan(16);
});

it("gives the same campaigns as pages of the list do, in their order, and each as it is by its id", async () => {
  const { body } = await person.rest("GET", "/user/get-campaign");
  const items: Body[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Body = (
      await person.query("campaigns.list", cursor === "" ? {} : { cursor, limit: 200 })
    ).body.result.data;
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(body.data.map(({ _id }: Body) => _id)).toEqual(items.map(({ _id }) => _id));
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(CAMPAIGNS);
  const { data } = (await person.rest("GET", `/user/campaign/${items[700]._id}`)).body;
  expect(campaignWire.parse(body.data[700])).toEqual(data);
});

it("lists campaigns for the screens without their messages", async () => {
  for (const [procedure, input] of [
    ["campaigns.list", { limit: 200 }],
    ["insights.dashboard", {}],
    ["insights.analytics", { range: "all" }],
  ] as const) {
    const { status, response } = await person.query(procedure, input);
    expect(status, procedure).toBe(200);
    expect(response.body, procedure).toContain("Hello {name}");
    expect(response.body, procedure).not.toContain("What it says");
    expect(response.body.length / 1024, procedure).toBeLessThan(200);
  }
  const page = (await person.rest("GET", "/user/campaigns")).body;
  expect(campaignPageWire.parse({ ...page, items: page.data }).totals).toEqual({
    campaigns: COMPLETED,
    drafts: CAMPAIGNS - COMPLETED,
    active: 0,
    recipients: 0,
    sent: 0,
    automationMails: 0,
  });
});

it("keeps no more drafts than an account may have, made in any way, and says what to do", async () => {
  const draft = { name: "One more", subject: "", body: "" };
  const full = await person.mutate("campaigns.saveDraft", { draft });
  expect(full.status).toBe(422);
  expect(full.body.error.message).toBe(
    "You have 1,000 drafts, the most an account can have. Delete some, then try again",
  );
  const newest: Body[] = (await person.rest("GET", `/user/campaigns?limit=${COMPLETED + 1}`)).body
    .data;
  const id = newest.find(({ status }) => status === "draft")?._id;
  expect((await person.rest("POST", `/user/campaign/${id}/duplicate`)).status).toBe(422);
  // Those that are there can be written on.
  expect((await person.mutate("campaigns.saveDraft", { id, draft })).status).toBe(200);

  await run().deps.db.execute(sql`
    delete from campaigns where account_id = ${accountId} and id not in (
      select id from campaigns where account_id = ${accountId} order by id limit ${MAX_DRAFTS - 1})`);
  const together = await Promise.all(
    Array.from({ length: 3 }, async () => await person.mutate("campaigns.saveDraft", { draft })),
  );
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});
