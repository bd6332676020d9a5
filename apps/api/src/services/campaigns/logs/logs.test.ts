import { MESSAGES } from "@dakiya/domain/messages";
import { logListInput, logWire } from "@dakiya/domain/wire";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../deps.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";
import { deleteCampaign } from "../lifecycle/end-campaign.ts";
import { exportLogs } from "./export-logs.ts";
import { findCampaignOfSegment, getCampaign } from "../read/get-campaign.ts";
import { listLogs } from "./list-logs.ts";
import { streamLogs } from "./stream-logs.ts";

const { sender } = withSending();
let ctx: Ctx;
let campaignId: string;

beforeAll(async () => {
  ctx = await sender("brevo");
  const id = await startCampaign(ctx, 5, [
    { name: "Asha Rao" },
    { name: "RAVI 100%_off" },
    { email: "Meera@Example.com" },
  ]);
  campaignId = String(id);
  const at = new Date("2026-11-20T10:00:00Z");
  await recordFacts(ctx.db, ctx.account.id, [
    { campaignId: id, seq: 1, clickedAt: at },
    { campaignId: id, seq: 2, failedAt: at, failureReason: "mailbox full" },
    { campaignId: id, seq: 3, deliveredAt: at },
  ]);
});

const list = async (more: Partial<Parameters<typeof listLogs>[1]> = {}) =>
  await listLogs(ctx, { ...logListInput.parse({ campaignId }), ...more });

const namesOf = async (more: Parameters<typeof list>[0]) =>
  (await list(more)).items.map((log) => log.customer?.name);

describe("the logs of a campaign", () => {
  it("come as the wire knows them, with every status counted over the whole campaign", async () => {
    const { items, statusCounts, nextCursor } = await list({ limit: 2 });
    expect(items.map((log) => logWire.parse(log))).toEqual(items);
    expect(items[0]).toMatchObject({
      status: "clicked",
      customer: { name: "Asha Rao", phone: null },
      clicked_at: "2026-11-20T10:00:00.000Z",
    });
    expect(items[1]).toMatchObject({ status: "failed", failure_reason: "mailbox full" });
    expect(statusCounts).toEqual({
      queued: 2,
      sent: 0,
      delivered: 1,
      opened: 0,
      clicked: 1,
      failed: 1,
    });
    expect(nextCursor).not.toBeNull();
  });

  it("are paged to the end without a gap or a repetition", async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.items.map((log) => log._id));
      expect(page.statusCounts).toEqual((await list()).statusCounts);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    for (const none of ["no cursor", "1.2", "-1", " 1", "9999999999"]) {
      await expect(list({ cursor: none })).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  it.each([
    ["asha", ["Asha Rao"]],
    ["MEERA@example", ["Person 2"]],
    ["100%_", ["RAVI 100%_off"]],
    ["%", ["RAVI 100%_off"]],
    ["Deliver", ["Person 2"]],
    ["nobody", []],
    ["\0", ["Asha Rao", "RAVI 100%_off", "Person 2", "Person 3", "Person 4"]],
  ])("are found by %j in name, email or status, in any case", async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it("are filtered by status, and by status and search together", async () => {
    expect(await namesOf({ status: "queued" })).toEqual(["Person 3", "Person 4"]);
    expect(await namesOf({ status: "queued", search: "4" })).toEqual(["Person 4"]);
  });

  it("count in one status each, also those that fail after they were sent or delivered", async () => {
    const me = await sender("brevo");
    const id = await startCampaign(me, 6);
    const at = new Date("2026-11-20T10:00:00Z");
    await recordFacts(me.db, me.account.id, [
      { campaignId: id, seq: 1, sentAt: at },
      { campaignId: id, seq: 2, sentAt: at, failedAt: at, failureReason: "bounced" },
      { campaignId: id, seq: 3, deliveredAt: at, failedAt: at, failureReason: "bounced" },
      { campaignId: id, seq: 4, openedAt: at },
      { campaignId: id, seq: 5, failedAt: at, failureReason: "refused" },
    ]);
    const page = await listLogs(me, logListInput.parse({ campaignId: String(id) }));
    const counts = { queued: 1, sent: 1, delivered: 0, opened: 1, clicked: 0, failed: 3 };
    expect(page.statusCounts).toEqual(counts);
  });

  it("export as CSV by the same filter, safe to open in a spreadsheet", async () => {
    const me = await sender("brevo");
    const id = await startCampaign(me, 3, [{ name: "=HYPERLINK(1)" }, { name: 'Asha "A", Rao' }]);
    const at = new Date("2026-11-20T10:00:00Z");
    const why = "+550 no\nsuch mailbox";
    await recordFacts(me.db, me.account.id, [
      { campaignId: id, seq: 1, failedAt: at, failureReason: why },
    ]);
    const exported = async (filter: object) => {
      const chunks: string[] = [];
      for await (const chunk of exportLogs(me, { campaignId: String(id), ...filter }))
        chunks.push(chunk);
      return chunks.join("").replace("\uFEFF", "").split("\r\n");
    };
    const [header, failed, second] = await exported({});
    expect(header?.replaceAll('"', "")).toBe(
      "name,email,phone,status,failure_reason,sent_at,delivered_at,opened_at,clicked_at,failed_at",
    );
    expect(failed).toContain("'=HYPERLINK(1)");
    expect(failed).toContain("'+550 no\nsuch mailbox");
    expect(failed).toContain("2026-11-20T10:00:00.000Z");
    expect(second).toContain('"Asha ""A"", Rao"');
    expect(await exported({ status: "failed" })).toHaveLength(3);
    expect(await exported({ search: "person 2", status: "queued" })).toHaveLength(3);
    expect(await exported({ status: "opened" })).toHaveLength(2);
    await expect(exported({ status: "lost" })).rejects.toThrow();
    await expect(exported({ campaignId: "999999999" })).rejects.toMatchObject({ kind: "missing" });
  });

  it("stream whole", async () => {
    const chunks: string[] = [];
    for await (const chunk of streamLogs(ctx, { campaignId })) chunks.push(chunk);
    const asListed = (await list()).items.map((log) => JSON.stringify(log));
    expect(chunks.join()).toBe(asListed.join());
  });

  it("are not there for another user, nor under an id that is none", async () => {
    const other = await sender("brevo");
    for (const id of [campaignId, "x", "-1"]) {
      const one = id === campaignId ? other : ctx;
      await expect(listLogs(one, logListInput.parse({ campaignId: id }))).rejects.toMatchObject({
        kind: "missing",
      });
      await expect(streamLogs(one, { campaignId: id }).next()).rejects.toMatchObject({
        kind: "missing",
      });
    }
  });
});

describe("the campaign of a segment", () => {
  it("is the newest that is not deleted", async () => {
    const me = await sender("brevo");
    const first = await startCampaign(me, 1);
    const { segment_id } = await getCampaign(me, { id: String(first) });
    const segmentId = segment_id?._id ?? "";
    expect(await findCampaignOfSegment(me, { segmentId })).toMatchObject({ _id: String(first) });
    await deleteCampaign(me, { id: String(first) });
    await expect(findCampaignOfSegment(me, { segmentId })).rejects.toMatchObject({
      kind: "missing",
      message: MESSAGES.audience.noCampaignForSegment,
    });
  });
});
