import { MESSAGES } from "@dakiya/domain/messages";
import { campaignPageWire } from "@dakiya/domain/wire";
import { beforeEach, expect, it } from "vitest";
import { insertAutomation, insertLogs, insertMail } from "../../../../test/automation-mails.ts";
import { insertCampaign, insertSegment } from "../../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { listSegments } from "../../segments/find-segments.ts";
import { findCampaignOfSegment, getCampaign } from "./get-campaign.ts";
import { listCampaigns, streamCampaigns } from "./list-campaigns.ts";

const database = withTestDatabase();
let ctx: Ctx;
let ids: { campaign: string; mail: string; automation: string };

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  const campaign = await insertCampaign(database(), ctx.account.id);
  await insertLogs(database(), campaign, [{ sentAt: new Date() }]);
  const automation = await insertAutomation(database(), ctx.account.id);
  const mail = await insertMail(database(), automation);
  await insertLogs(database(), mail, [{ sentAt: new Date() }, { sentAt: new Date() }, {}]);
  ids = {
    campaign: String(campaign.id),
    mail: String(mail.id),
    automation: String(automation.id),
  };
});

const streamed = async (kind?: "campaigns" | "automations" | "all"): Promise<string[]> => {
  const chunks: string[] = [];
  for await (const chunk of streamCampaigns(ctx, { kind })) chunks.push(chunk);
  const all: { _id: string }[] = JSON.parse(`[${chunks.filter((text) => text !== "").join()}]`);
  return all.map(({ _id }) => _id);
};

it("lists campaigns alone, unless mails of automations are asked for", async () => {
  const { campaign, mail } = ids;
  for (const [kind, expected] of [
    [undefined, [campaign]],
    ["campaigns", [campaign]],
    ["automations", [mail]],
    ["all", [mail, campaign]],
  ] as const) {
    const page = await listCampaigns(ctx, { kind });
    expect(campaignPageWire.parse(page)).toEqual(page);
    expect(page.items.map(({ _id }) => _id)).toEqual(expected);
    expect(await streamed(kind)).toEqual(expected);
  }
  expect((await listCampaigns(ctx, { moving: true })).items).toEqual([]);
  expect((await listCampaigns(ctx, { moving: true, kind: "all" })).items).toHaveLength(1);
});

it("counts the rows of its list", async () => {
  const totals = async (kind?: "automations" | "all") =>
    (await listCampaigns(ctx, { kind, limit: 1 })).totals;
  const automationMails = 1;
  const one = { campaigns: 1, drafts: 0, automationMails };
  expect(await totals()).toEqual({ ...one, active: 0, recipients: 1, sent: 1 });
  expect(await totals("automations")).toEqual({ ...one, active: 1, recipients: 3, sent: 2 });
  expect(await totals("all")).toEqual({
    ...{ campaigns: 2, drafts: 0, automationMails, active: 1, recipients: 4, sent: 3 },
  });
});

it("goes through the pages of a kind", async () => {
  const first = await listCampaigns(ctx, { kind: "all", limit: 1, sort: "recipients" });
  const cursor = first.nextCursor ?? "";
  const second = await listCampaigns(ctx, { kind: "all", limit: 1, sort: "recipients", cursor });
  expect([first, second].flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual([
    ids.campaign,
    ids.mail,
  ]);
  expect(second.nextCursor).toBeNull();
});

it("says of a mail which automation and step it belongs to", async () => {
  const automation = { _id: ids.automation, name: "Welcome", step: "first" };
  expect((await getCampaign(ctx, { id: ids.mail })).automation).toEqual(automation);
  expect((await getCampaign(ctx, { id: ids.campaign })).automation).toBeNull();
  const { items } = await listCampaigns(ctx, { kind: "all" });
  expect(items.map((item) => item.automation)).toEqual([automation, null]);
});

it("takes no mail of an automation for a campaign of its segment", async () => {
  const segmentId = await insertSegment(database(), ctx.account.id);
  const automation = await insertAutomation(database(), ctx.account.id);
  await insertMail(database(), automation, { segmentId });
  const [segment] = (await listSegments(ctx, {})).items;
  expect(segment).toMatchObject({ _id: String(segmentId), campaignCount: 0 });
  await expect(findCampaignOfSegment(ctx, { segmentId: String(segmentId) })).rejects.toThrow(
    MESSAGES.audience.noCampaignForSegment,
  );
});
