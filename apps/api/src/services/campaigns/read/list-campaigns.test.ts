import { CAMPAIGN_SORTS } from "@dakiya/domain/wire";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { describe, expect, it } from "vitest";
import { insertCampaign } from "../../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { listCampaigns } from "./list-campaigns.ts";

const database = withTestDatabase();

async function someCampaigns() {
  const ctx = testCtx(database(), await createUser(database()));
  for (let nth = 0; nth < 11; nth += 1) {
    await insertCampaign(database(), ctx.account.id, {
      name: ["Diwali", "diwali", "Onam", "नमस्ते", ""][nth % 5] ?? "",
      status: nth % 4 === 0 ? "processing" : "completed",
      totalRecipients: (nth * 7) % 4,
      sent: (nth * 5) % 3,
      createdAt: new Date(Date.UTC(2026, 0, 1 + (nth % 3))),
    });
  }
  return ctx;
}

const valueOf: Record<string, (campaign: CampaignSummaryWire) => string | number> = {
  created: ({ createdAt }) => createdAt,
  name: ({ name }) => name.toLowerCase(),
  status: ({ status }) => status,
  recipients: ({ stats }) => stats.total_recipients,
  sent: ({ stats }) => stats.sent,
};

describe("pages of campaigns", () => {
  it.each(CAMPAIGN_SORTS)("ordered by %s hold everyone once, in that order", async (sort) => {
    const ctx = await someCampaigns();
    const items: CampaignSummaryWire[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listCampaigns(ctx, {
        sort,
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(11);
    const down = sort === "newest" || sort.startsWith("-");
    const value = valueOf[sort === "newest" ? "created" : sort.replace("-", "")];
    const sortedItems = items.toSorted((a, b) => {
      const [left, right] = [value?.(a) ?? "", value?.(b) ?? ""];
      const order = Number(left > right) - Number(left < right) || Number(a._id) - Number(b._id);
      return down ? -order : order;
    });
    expect(items.map(({ _id }) => _id)).toEqual(sortedItems.map(({ _id }) => _id));
  });

  it("hold those whose name has a text in it, without case, and nobody where no name can have it", async () => {
    const ctx = await someCampaigns();
    const named = async (search: string) => {
      const { items } = await listCampaigns(ctx, { search });
      return items.map(({ name }) => name);
    };
    expect(new Set(await named(" DIWAL "))).toEqual(new Set(["Diwali", "diwali"]));
    expect(new Set(await named("मस्"))).toEqual(new Set(["नमस्ते"]));
    expect(await named("100%")).toEqual([]);
    expect(await named("\0")).toEqual([]);
    expect(await named("")).toHaveLength(11);
  });

  it("tell of those at work alone when asked, and add up all of them beside", async () => {
    const { items, totals } = await listCampaigns(await someCampaigns(), { moving: true });
    expect(items.map(({ status }) => status)).toEqual(["processing", "processing", "processing"]);
    expect(totals).toEqual({
      campaigns: 11,
      drafts: 0,
      active: 3,
      recipients: 17,
      sent: 11,
      automationMails: 0,
    });
  });

  it.each([
    "",
    "newest",
    "newest.MQ.1",
    "-sent.eA.3",
    "name.AA.1",
    "created.OTk5OTk5OTk5OTk5OTk5OTk5.1",
  ])("refuse %s, which is no cursor of theirs", async (cursor) => {
    const ctx = await someCampaigns();
    await expect(listCampaigns(ctx, { sort: "name", cursor })).rejects.toMatchObject({
      kind: "invalid",
    });
  });
});
