import { RANKING_SORTS, overallScore, rankCampaigns } from "@dakiya/domain/analytics";
import { runs } from "@dakiya/domain/testing";
import { rankingWire } from "@dakiya/domain/wire";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCampaign } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { attributions, logSuppressions, orders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { getAnalytics } from "./get-analytics.ts";
import { getRanking } from "./get-ranking.ts";

const database = withTestDatabase();

const arbCampaign = fc
  .record({
    sent: fc.nat(4),
    delivered: fc.nat(4),
    opened: fc.nat(4),
    clicked: fc.nat(4),
    unsubscribed: fc.nat(3),
    bounced: fc.nat(2),
    orders: fc.array(fc.record({ rupees: fc.nat(3), isPaid: fc.boolean() }), { maxLength: 3 }),
  })
  .map((campaign) => ({ ...campaign, recipients: campaign.sent }));
type Made = Awaited<ReturnType<typeof make>>;

async function make(ctx: Ctx, given: typeof arbCampaign extends fc.Arbitrary<infer T> ? T : never) {
  const accountId = ctx.account.id;
  const { recipients, sent, delivered, opened, clicked } = given;
  const counters = { sent, delivered, opened, clicked, failed: 0 };
  const campaign = await insertCampaign(database(), accountId, {
    ...counters,
    totalRecipients: recipients,
    loggedAt: new Date(),
  });
  const suppressions = (["unsubscribed", "bounced"] as const).flatMap((reason) =>
    Array.from({ length: given[reason] }, (_, seq) => ({
      ...{ accountId, campaignId: campaign.id, reason, seq, at: new Date() },
    })),
  );
  if (suppressions.length > 0) await ctx.db.insert(logSuppressions).values(suppressions);
  for (const [nth, { rupees, isPaid }] of given.orders.entries()) {
    const [order] = await ctx.db
      .insert(orders)
      .values({
        accountId,
        source: "shop",
        externalId: `${campaign.id}-${nth}`,
        placedAt: new Date(),
        amount: rupees,
        status: isPaid ? "paid" : "cancelled",
      })
      .returning({ id: orders.id });
    await ctx.db.insert(attributions).values({
      ...{ accountId, orderId: order?.id ?? 0, campaignId: campaign.id, clickedAt: new Date() },
    });
  }
  const paid = given.orders.filter(({ isPaid }) => isPaid);
  return {
    id: String(campaign.id),
    counts: { recipients, ...counters },
    unsubscribed: given.unsubscribed,
    sales: { orders: paid.length, revenue: paid.reduce((sum, { rupees }) => sum + rupees, 0) },
  };
}

/** Another account's, which no ranking may have. */
async function makeForeign(): Promise<void> {
  const ctx = testCtx(database(), await createUser(database()));
  const many = { sent: 9, delivered: 9, opened: 9, clicked: 9, recipients: 9 };
  const order = { rupees: 999, isPaid: true };
  await make(ctx, { ...many, unsubscribed: 9, bounced: 9, orders: [order] });
}

const shown = (one: Omit<Made, "id">) => ({
  counts: one.counts,
  unsubscribed: one.unsubscribed,
  sales: one.sales,
});

it("ranks all campaigns of the account as the domain does, by each of the sorts", async () => {
  await makeForeign();
  await fc.assert(
    fc.asyncProperty(fc.array(arbCampaign, { minLength: 1, maxLength: 14 }), async (given) => {
      const ctx = testCtx(database(), await createUser(database()));
      const made: Made[] = [];
      for (const one of given) made.unshift(await make(ctx, one));
      const hasOrders = given.some((one) => one.orders.length > 0);
      for (const { value: sort } of RANKING_SORTS) {
        const found = rankingWire.parse(await getRanking(ctx, { range: "all", sort }));
        const expected = rankCampaigns(made, sort).map(({ id, ...one }) => ({
          id,
          score: overallScore(one.counts),
          ...(hasOrders ? shown(one) : { ...shown(one), sales: undefined }),
        }));
        expect(
          found.map(({ campaign, score, counts, unsubscribed, sales }) => ({
            ...{ id: campaign._id, score, counts, unsubscribed, sales },
          })),
          sort,
        ).toEqual(expected);
        if (sort === "score")
          expect((await getAnalytics(ctx, { range: "all" })).ranking).toEqual(found);
      }
    }),
    { numRuns: runs(30) },
  );
});

it("leaves out unsent campaigns where it does not rank by score, and drafts always", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  await insertCampaign(database(), ctx.account.id, { status: "draft", name: "Draft" });
  await insertCampaign(database(), ctx.account.id, { status: "active", name: "Starting" });
  await insertCampaign(database(), ctx.account.id, { name: "Sent", sent: 1, totalRecipients: 1 });
  const names = async (sort: "score" | "revenue") =>
    (await getRanking(ctx, { range: "30", sort })).map(({ campaign }) => campaign.name);
  expect(await names("score")).toEqual(["Sent", "Starting"]);
  expect(await names("revenue")).toEqual(["Sent"]);
});
