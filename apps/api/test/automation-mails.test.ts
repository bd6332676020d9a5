import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { DRAFT, OPERATIONS, overRest, overTrpc, SETTINGS, TEMPLATE } from "./operations.ts";
import type { Things } from "./operations.ts";
import { plant } from "./plant.ts";

// No jobs run in this file: rows change by requests only.
const run = withTestApp();
let owner: TestClient;
let ids: Awaited<ReturnType<typeof plant>>;
/** Things of the account, with an automation's email in place of every campaign. */
let things: Things;

beforeAll(async () => {
  owner = await run().signIn();
  await owner.rest("PUT", "/user/email-settings", SETTINGS);
  ids = await plant(run(), owner);
  things = { ...ids, campaignId: ids.mailId, draftId: ids.mailId, scheduledId: ids.mailId };
});

const operation = (procedure: string) => {
  const found = OPERATIONS.find((one) => one.procedure === procedure);
  if (found === undefined) throw new Error(`no operation ${procedure}`);
  return found;
};

const mail = async () => {
  const { rows } = await run().deps.db.execute(
    sql`select to_jsonb(c) as row, (select count(*)::int from campaigns where account_id = c.account_id) as all_of_them
      from campaigns c where id = ${ids.mailId}`,
  );
  return rows[0];
};

describe("the mail of an automation", () => {
  it.each([
    "campaigns.pause",
    "campaigns.resume",
    "campaigns.cancel",
    "campaigns.delete",
    "campaigns.duplicate",
    "campaigns.followUp",
    "campaigns.retryFailed",
    "campaigns.saveDraft",
    "campaigns.getDraft",
    "campaigns.sendDraft",
    "campaigns.reschedule",
  ])("is not changed by %s", async (procedure) => {
    for (const status of ["processing", "paused", "completed"]) {
      await run().deps.db.execute(
        sql`update campaigns set status = ${status} where id = ${ids.mailId}`,
      );
      const before = await mail();
      for (const over of [overRest, overTrpc]) {
        const { status: answered, body } = await over(owner, operation(procedure), things);
        expect(answered, JSON.stringify(body)).toBe(409);
        expect(body.message ?? body.error.message).toBe(MESSAGES.automations.ownedByAutomation);
      }
      expect(await mail()).toEqual(before);
    }
  });

  it("is followed by no draft and no review", async () => {
    const followUp = { campaignId: ids.mailId, kind: "not_opened" };
    const audience = { kind: "followUp", campaignId: ids.mailId, followUp: "not_opened" };
    const draft = { ...DRAFT, rules: null, followUp };
    for (const response of [
      await owner.rest("POST", "/user/campaign-drafts", { draft }),
      await owner.mutate("campaigns.saveDraft", { draft }),
      await owner.rest("POST", "/user/campaign-review", { ...TEMPLATE, audience }),
      await owner.mutate("campaigns.review", { ...TEMPLATE, audience }),
    ]) {
      expect(response.status, JSON.stringify(response.body)).toBe(409);
      expect(JSON.stringify(response.body)).toContain(MESSAGES.automations.ownedByAutomation);
    }
  });

  it("is read, and its logs are listed, streamed and exported", async () => {
    const automation = { _id: ids.automationId, name: "Planted automation", step: "mail" };
    for (const over of [overRest, overTrpc]) {
      const { body } = await over(owner, operation("campaigns.get"), things);
      expect((body.data ?? body.result.data).automation).toEqual(automation);
    }
    const logs = await owner.query("campaigns.logs", { campaignId: ids.mailId });
    expect(logs.body.result.data.items).toHaveLength(1);
    const streamed = await owner.rest("GET", `/user/get-log?campaignId=${ids.mailId}`);
    expect(streamed.body.data).toHaveLength(1);
    const csv = await owner.inject({ url: `/api/user/campaign/${ids.mailId}/logs.csv` });
    expect(csv.statusCode).toBe(200);
    expect(csv.body.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("stands in lists and figures by the filter alone, the same by both transports", async () => {
    const listed = async (kind?: string) => {
      const query = kind === undefined ? "" : `?kind=${kind}`;
      const rest = await owner.rest("GET", `/user/campaigns${query}`);
      const { data } = (await owner.query("campaigns.list", { kind })).body.result;
      expect(rest.body.data).toEqual(data.items);
      const whole = (await owner.rest("GET", `/user/get-campaign${query}`)).body.data;
      const named = ({ name }: { name: string }) => name;
      expect(whole.map(named)).toEqual(data.items.map(named));
      return data.items.map(named).toSorted();
    };
    const campaigns = ["Planted campaign", "Planted draft", "Planted draft"];
    expect(await listed()).toEqual(campaigns);
    expect(await listed("campaigns")).toEqual(campaigns);
    expect(await listed("automations")).toEqual(["Planted mail"]);
    expect(await listed("all")).toEqual([...campaigns, "Planted mail"]);
    for (const [kind, sent] of [
      [undefined, 0],
      ["automations", 1],
      ["all", 1],
    ] as const) {
      const query = kind === undefined ? "" : `&kind=${kind}`;
      const rest = (await owner.rest("GET", `/insights/analytics?range=7${query}`)).body.data;
      const trpc = (await owner.query("insights.analytics", { range: "7", kind })).body.result.data;
      expect(rest).toEqual(trpc);
      expect(rest.counts.sent).toBe(sent);
    }
    for (const path of ["/user/campaigns", "/user/get-campaign", "/insights/analytics"]) {
      expect((await owner.rest("GET", `${path}?kind=letters`)).status, path).toBe(400);
    }
  });
});

describe("webhooks", () => {
  it("get lifecycle events of campaigns, and none of an automation's emails", async () => {
    const { db } = run().deps;
    await db.execute(sql`
      update webhook_subscriptions set events = '{campaign.started,campaign.completed}' where id = ${ids.webhookId}`);
    const eventsOf = async (id: string) => {
      for (const status of ["scheduled", "active", "processing", "cancelled"]) {
        await db.execute(sql`update campaigns set status = ${status} where id = ${id}`);
      }
      const { rows } = await db.execute<{ type: string }>(
        sql`select type from webhook_outbox where campaign_id = ${id} order by id`,
      );
      return rows.map(({ type }) => type);
    };
    expect(await eventsOf(ids.mailId)).toEqual([]);
    expect(await eventsOf(ids.campaignId)).toEqual(["campaign.started", "campaign.completed"]);
  });
});
