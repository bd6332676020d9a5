import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { writeToken } from "../deliveries/mail/tokens.ts";
import { recordEvents } from "../deliveries/outcomes/record-event.ts";
import { createWebhookEndpoint } from "../deliveries/outcomes/webhook-endpoints.ts";
import { applyPendingHits } from "../deliveries/outcomes/apply-hits.ts";
import { readSales, saveAttribution } from "./attribution.ts";
import { storeOrders } from "./store-orders.ts";

const database = withTestDatabase();

const PEOPLE = 3;
const CAMPAIGNS = 3;
const HOUR_MS = 3_600_000;
/** Within the days that a changed span counts again. */
const OLDEST_HOURS = 24 * 50;

type Step =
  | {
      kind: "hit";
      person: number;
      campaign: number;
      hoursAgo: number;
      of: "click" | "reported" | "open" | "machine";
    }
  | {
      kind: "order";
      number: number;
      person: number;
      hoursAgo: number;
      paise: number;
      refundedPaise: number;
      status: "paid" | "cancelled";
    }
  | { kind: "span"; days: number };

const person = fc.nat(PEOPLE - 1);
const hoursAgo = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: OLDEST_HOURS }),
);
const arbStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("hit" as const),
      person,
      campaign: fc.nat(CAMPAIGNS - 1),
      hoursAgo,
      of: fc.constantFrom(
        "click" as const,
        "reported" as const,
        "open" as const,
        "machine" as const,
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({
        kind: fc.constant("order" as const),
        number: fc.nat(5),
        person,
        hoursAgo,
        paise: fc.integer({ min: 0, max: 5_000_000 }),
        refunded: fc.constantFrom(0, 0, 0.3, 1),
        status: fc.constantFrom("paid" as const, "paid" as const, "cancelled" as const),
      })
      .map(({ refunded, ...order }) => ({
        ...order,
        refundedPaise: Math.round(order.paise * refunded),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("span" as const),
      days: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

/** Every order once, for the last campaign clicked by hand in the last span before it. */
function reference(steps: readonly Step[]): { orders: number; paise: number }[] {
  const sums = Array.from({ length: CAMPAIGNS }, () => ({ orders: 0, paise: 0 }));
  const days = steps.findLast((step) => step.kind === "span")?.days ?? 5;
  const orders = new Map<number, Extract<Step, { kind: "order" }>>();
  for (const step of steps) if (step.kind === "order") orders.set(step.number, step);
  for (const order of orders.values()) {
    let best: { hoursAgo: number; campaign: number } | null = null;
    for (const step of steps) {
      if (step.kind !== "hit" || step.person !== order.person) continue;
      if (step.of !== "click" && step.of !== "reported") continue;
      const hoursBefore = step.hoursAgo - order.hoursAgo;
      if (hoursBefore < 0 || hoursBefore > days * 24) continue;
      const isLater =
        best === null ||
        step.hoursAgo < best.hoursAgo ||
        (step.hoursAgo === best.hoursAgo && step.campaign > best.campaign);
      if (isLater) best = { hoursAgo: step.hoursAgo, campaign: step.campaign };
    }
    const sum = best === null ? undefined : sums[best.campaign];
    if (sum === undefined || order.status === "cancelled") continue;
    sum.paise += order.paise - order.refundedPaise;
    if (order.refundedPaise === 0 || order.refundedPaise < order.paise) sum.orders += 1;
  }
  return sums;
}

const addressOf = (nth: number): string => `buyer${nth}@example.com`;

/** Campaigns that were sent to everybody, and their ids in order. */
async function sentCampaigns(ctx: Ctx, size = PEOPLE): Promise<number[]> {
  const people = Array.from({ length: size }, (_, nth) => ({ email: addressOf(nth) }));
  const customers = await insertCustomers(database(), ctx.account.id, people);
  const ids: number[] = [];
  for (let nth = 0; nth < CAMPAIGNS; nth += 1) {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      insert into campaigns (account_id, name, subject, body, status, total_recipients)
      values (${ctx.account.id}, ${`Campaign ${nth}`}, 'Tea', 'Tea', 'completed', ${PEOPLE}) returning id
    `);
    const id = Number(rows[0]?.id);
    ids.push(id);
    for (const [seq, customerId] of customers.entries())
      await ctx.db.execute(sql`
        insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, sent_at)
        values (${ctx.account.id}, ${id}, ${seq + 1}, ${customerId}, '{}', now() - interval '90 days')
      `);
  }
  return ids;
}

const amountOf = (paise: number): string => (paise / 100).toFixed(2);

/** A click that the email service alone tells of. */
async function report(ctx: Ctx, campaignId: number, nth: number, at: string): Promise<void> {
  const { id } = await createWebhookEndpoint(ctx, { service: "brevo", secret: randomUUID() });
  const token = writeToken(ctx.secrets, { kind: "log", campaignId, seq: nth + 1 });
  const event = { kind: "clicked" as const, at: new Date(at), dedupeKey: randomUUID(), token };
  await recordEvents(ctx, { id, accountId: ctx.account.id }, [{ event, raw: {} }]);
}

async function play(ctx: Ctx, campaigns: readonly number[], step: Step, now: number) {
  if (step.kind === "span") return await saveAttribution(ctx, { days: step.days });
  const at = new Date(now - step.hoursAgo * HOUR_MS).toISOString();
  if (step.kind === "order") {
    const { paise, refundedPaise, status } = step;
    const stored = await storeOrders(ctx, {
      orders: [
        {
          ...{ external_id: String(step.number), email: addressOf(step.person), placed_at: at },
          change_customer: true,
          ...{ amount: amountOf(paise), refunded: amountOf(refundedPaise), status },
        },
      ],
    });
    return expect(stored.refused).toEqual([]);
  }
  if (step.of === "reported")
    return await report(ctx, campaigns[step.campaign] ?? 0, step.person, at);
  const isMachine = step.of === "machine";
  await ctx.db.execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, link_index, machine, pending, at)
    values (${ctx.account.id}, ${campaigns[step.campaign]}, ${step.person + 1},
      ${step.of === "open" ? "open" : "click"}, ${step.of === "open" ? null : 0}, ${isMachine}, ${!isMachine}, ${at})
  `);
  await applyPendingHits(ctx, { holdMs: 0 });
}

it("gives each order to the last campaign clicked by hand before it, to the paisa, with events in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbStep, { minLength: 5, maxLength: 30 }), async (steps) => {
      const ctx = testCtx(database(), await createUser(database()));
      const campaigns = await sentCampaigns(ctx);
      expect(await readSales(ctx.db, ctx.account.id, campaigns)).toBeNull();
      const now = Date.now();
      for (const step of steps) await play(ctx, campaigns, step, now);
      // A repeated order changes nothing.
      const last = new Map(
        steps.flatMap((step) => (step.kind === "order" ? [[step.number, step] as const] : [])),
      );
      for (const step of last.values()) await play(ctx, campaigns, step, now);
      const sales = await readSales(ctx.db, ctx.account.id, campaigns);
      const found = campaigns.map((id) => sales?.get(id) ?? { orders: 0, revenue: 0 });
      expect(
        found.map(({ orders, revenue }) => ({ orders, paise: Math.round(revenue * 100) })),
      ).toEqual(reference(steps));
    }),
    { numRuns: runs(20) },
  );
});

it("counts the last click that only the service reports, in any order of reports", async () => {
  for (const hours of [
    [6, 5, 4],
    [4, 5, 6],
  ]) {
    const ctx = testCtx(database(), await createUser(database()));
    const campaigns = await sentCampaigns(ctx);
    const now = Date.now();
    const order: Step = {
      ...({ kind: "order", number: 1, person: 0, hoursAgo: 3, status: "paid" } as const),
      ...{ paise: 12_345, refundedPaise: 0 },
    };
    for (const hoursAgo of hours) {
      const campaign = hoursAgo === 5 ? 1 : 0;
      const click = { kind: "hit", person: 0, campaign, hoursAgo, of: "reported" } as const;
      await play(ctx, campaigns, click, now);
    }
    await play(ctx, campaigns, order, now);
    const sales = await readSales(ctx.db, ctx.account.id, campaigns);
    expect(campaigns.map((id) => sales?.get(id)?.orders)).toEqual([1, 0, 0]);
  }
});

it("keeps the campaign of an order when its customer and their clicks are erased, for any later span", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const campaigns = await sentCampaigns(ctx);
  const now = Date.now();
  const click = { kind: "hit", person: 0, campaign: 1, hoursAgo: 5, of: "click" } as const;
  const order: Step = {
    ...({ kind: "order", number: 1, person: 0, hoursAgo: 4, status: "paid" } as const),
    ...{ paise: 12_345, refundedPaise: 0 },
  };
  await play(ctx, campaigns, click, now);
  await play(ctx, campaigns, order, now);
  await ctx.db.execute(sql`delete from tracking_hits where account_id = ${ctx.account.id}`);
  await ctx.db.execute(
    sql`update communication_logs set customer_id = null where account_id = ${ctx.account.id}`,
  );
  await ctx.db.execute(sql`delete from customers where account_id = ${ctx.account.id}`);
  // A click of five hours ago is in every span.
  for (const days of [null, 30, 1]) {
    if (days !== null) await saveAttribution(ctx, { days });
    const sales = await readSales(ctx.db, ctx.account.id, campaigns);
    expect(sales?.get(campaigns[1] ?? 0)).toEqual({ orders: 1, revenue: 123.45 });
  }
});

it("misses no order that is stored while the click before it is being recorded", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const buyers = 60;
  const campaigns = await sentCampaigns(ctx, buyers);
  const [campaign = 0] = campaigns;
  await ctx.db.execute(sql`
    insert into tracking_hits (account_id, campaign_id, seq, kind, link_index, pending, at)
    select ${ctx.account.id}, ${campaign}, n, 'click', 0, true, now() - interval '2 hours'
    from generate_series(1, ${buyers}) n
  `);
  const placed_at = new Date(Date.now() - HOUR_MS).toISOString();
  const stores = Array.from({ length: buyers / 5 }, async (_, batch) => {
    const orders = Array.from({ length: 5 }, (_, nth) => {
      const email = addressOf(batch * 5 + nth);
      return { external_id: email, email, placed_at, amount: "1" };
    });
    await storeOrders(ctx, { orders });
  });
  await Promise.all([applyPendingHits(ctx, { holdMs: 0 }), ...stores]);
  const sales = await readSales(ctx.db, ctx.account.id, campaigns);
  expect(sales?.get(campaign)).toEqual({ orders: buyers, revenue: buyers });
});
