import { previewFromCustomers } from "@dakiya/domain/audience";
import { matchesSegment, segmentRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { arbSegmentCustomer, arbSegmentRules, runs } from "@dakiya/domain/testing";
import { previewWire, segmentDetailWire, segmentWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { insertCampaign } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { insertMailed } from "../../../test/mailed.ts";
import { accounts, customers, sampleData, suppressions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { parseId } from "../wire/values.ts";
import { createSegment } from "./create-segment.ts";
import { estimateSegment } from "./count-audience.ts";
import { getSegmentDetail, previewSegment } from "./summarise-audience.ts";
import { listSegments } from "./find-segments.ts";

const database = withTestDatabase();

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

const EVERYBODY = rules({ field: "order_count", operator: ">=", value: 0 });

function rules(...list: { field: string; operator: string; value: unknown }[]): SegmentRuleGroup {
  return segmentRules.parse({ combinator: "and", rules: list });
}

describe("estimateSegment", () => {
  it("counts matches and gives everyone who can't be emailed one reason", async () => {
    const ctx = await newCtx();
    const deactivatedAt = new Date("2026-01-01");
    await insertCustomers(database(), ctx.account.id, [
      someCustomer(),
      someCustomer(),
      someCustomer({ isActive: false, unsubscribedAt: deactivatedAt, email: "off@example.com" }),
      someCustomer({ unsubscribedAt: deactivatedAt, email: "Left@Example.com" }),
      someCustomer({ email: "Bounced@Example.com" }),
      someCustomer({ email: "" }),
    ]);
    for (const email of ["off@example.com", "left@example.com", "bounced@example.com", "x@y.in"]) {
      await ctx.db
        .insert(suppressions)
        .values({ accountId: ctx.account.id, email, reason: "bounced" as const });
    }
    expect(await estimateSegment(ctx, { rules: EVERYBODY })).toEqual({
      count: 6,
      reachable: 2,
      excluded: { inactive: 1, unsubscribed: 1, suppressed: 1, noEmail: 1 },
    });
  });

  it.each([0, 3_000])(
    "gives everybody's reason for not being emailed, with %i more addresses suppressed",
    async (more) => {
      const ctx = await newCtx();
      const bits = Array.from({ length: 256 }, (_, n) =>
        [1, 2, 4, 8, 16, 32, 64, 128].map((bit) => (n & bit) > 0),
      );
      const people = bits.map(
        ([inMind, isActive, left, suppressed, capitals, sample, agreed, mailed], n) => ({
          inMind,
          mailed,
          sample,
          suppressed,
          row: someCustomer({
            email: capitals ? `One.${n}@Example.COM` : `one.${n}@example.com`,
            totalSpent: inMind ? 500 : 50,
            isActive: isActive === true,
            unsubscribedAt: left ? new Date("2026-01-01") : null,
            hasConsent: agreed === true,
          }),
        }),
      );
      const ids = await insertCustomers(
        database(),
        ctx.account.id,
        people.map(({ row }) => row),
      );
      await ctx.db.insert(sampleData).values({
        accountId: ctx.account.id,
        customerIds: ids.filter((_, n) => people[n]?.sample),
        segmentIds: [],
        campaignIds: [],
      });
      const mails = people.flatMap(({ mailed }, to) =>
        mailed ? [{ to, created: 1, sent: 1, failed: null }] : [],
      );
      await insertMailed(database(), ctx.account.id, [{ isRolling: false, mails }], ids);
      await ctx.db.update(accounts).set({ mailCap: 1 }).where(eq(accounts.id, ctx.account.id));
      const addresses = people.filter(({ suppressed }) => suppressed).map(({ row }) => row.email);
      await ctx.db.execute(sql`
        insert into ${suppressions} (account_id, email, reason)
        select ${ctx.account.id}::bigint, lower(email), 'manual' from unnest(${sql.param(addresses)}::text[]) email
        union all select ${ctx.account.id}::bigint, 'more.' || n || '@example.com', 'manual'
        from generate_series(1, ${more}::int) n`);

      const addressees = people.filter(({ inMind }) => inMind);
      const reasons = addressees.map(({ sample, suppressed, mailed, row }) => {
        if (sample) return "sample";
        if (row.isActive !== true) return "inactive";
        if (row.unsubscribedAt) return "unsubscribed";
        if (row.hasConsent !== true) return "noConsent";
        if (suppressed) return "suppressed";
        return mailed ? "capped" : "none";
      });
      const having = (reason: string): number => reasons.filter((one) => one === reason).length;
      const spenders = rules({ field: "total_spent", operator: ">", value: 100 });
      expect(await estimateSegment(ctx, { rules: spenders })).toEqual({
        count: addressees.length,
        reachable: having("none"),
        excluded: {
          inactive: having("inactive"),
          unsubscribed: having("unsubscribed"),
          suppressed: having("suppressed"),
          noEmail: 0,
          noConsent: having("noConsent"),
          sample: having("sample"),
          capped: having("capped"),
        },
      });
    },
  );

  it("sees neither the customers nor the suppressions of another user", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ email: "both@example.com" }),
    ]);
    await insertCustomers(database(), other.account.id, [
      someCustomer({ email: "both@example.com" }),
    ]);
    await ctx.db
      .insert(suppressions)
      .values({ accountId: other.account.id, email: "both@example.com", reason: "manual" });
    expect(await estimateSegment(ctx, { rules: EVERYBODY })).toMatchObject({
      count: 1,
      reachable: 1,
    });
  });

  it("counts nobody where there is nobody", async () => {
    expect(await estimateSegment(await newCtx(), { rules: EVERYBODY })).toEqual({
      count: 0,
      reachable: 0,
      excluded: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 },
    });
  });
});

describe("previewSegment", () => {
  it("equals the domain's summary of the same customers, as many as the estimate", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbSegmentCustomer, { maxLength: 40 }),
        arbSegmentRules.map((group) => segmentRules.parse(group)),
        async (people, group) => {
          const ctx = await newCtx();
          await insertCustomers(
            database(),
            ctx.account.id,
            people.map((person, index) => ({ ...person, email: `${index}.${person.email}` })),
          );
          const now = new Date();
          const matching = (await customersOf(database(), ctx.account.id))
            .filter((customer) => matchesSegment(group, customer, now))
            .map((customer) => ({ ...customer, id: String(customer.id) }));
          const { spendingStats, cityDistribution, ...expected } = previewFromCustomers(matching);
          const preview = await previewSegment(ctx, { rules: group });
          expect(preview).toEqual(expected);
          expect(previewWire.parse(preview)).toEqual(preview);
          const inactive = matching.filter(({ isActive }) => !isActive).length;
          expect(await estimateSegment(ctx, { rules: group })).toEqual({
            count: matching.length,
            reachable: matching.length - inactive,
            excluded: { inactive, unsubscribed: 0, suppressed: 0, noEmail: 0 },
          });

          const segment = await createSegment(ctx, segmentInput({ rules: group }));
          expect(segment.estimated_count).toBe(matching.length);
          expect(await getSegmentDetail(ctx, { id: segment._id })).toEqual({
            segment,
            ...expected,
            spendingStats,
            cityDistribution,
          });
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

function segmentInput(fields: { rules?: SegmentRuleGroup; is_dynamic?: boolean; name?: string }) {
  return { name: "Regulars", description: "", rules: EVERYBODY, is_dynamic: true, ...fields };
}

describe("createSegment", () => {
  it("keeps a static segment's members as they were, and evaluates a dynamic one anew", async () => {
    const ctx = await newCtx();
    const big = rules({ field: "total_spent", operator: ">", value: 100 });
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ totalSpent: 500 }),
      someCustomer({ totalSpent: 50 }),
    ]);
    const fixed = await createSegment(ctx, segmentInput({ rules: big, is_dynamic: false }));
    const moving = await createSegment(ctx, segmentInput({ rules: big }));
    await ctx.db
      .update(customers)
      .set({ totalSpent: 9000 })
      .where(eq(customers.accountId, ctx.account.id));
    const count = async (id: string) => (await getSegmentDetail(ctx, { id })).totalCount;
    expect(await count(fixed._id)).toBe(1);
    expect(await count(moving._id)).toBe(2);
  });

  it("is estimated and previewed by its members, and only for its account", async () => {
    const ctx = await newCtx();
    const big = rules({ field: "total_spent", operator: ">", value: 100 });
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({ totalSpent: 500 }),
      someCustomer({ totalSpent: 500, isActive: false }),
      someCustomer({ totalSpent: 50 }),
    ]);
    const { _id: segmentId } = await createSegment(
      ctx,
      segmentInput({ rules: big, is_dynamic: false }),
    );
    await ctx.db
      .update(customers)
      .set({ totalSpent: 9000 })
      .where(eq(customers.accountId, ctx.account.id));
    expect(await estimateSegment(ctx, { rules: big })).toMatchObject({ count: 3 });
    expect(await estimateSegment(ctx, { rules: big, segmentId })).toEqual({
      count: 2,
      reachable: 1,
      excluded: { inactive: 1, unsubscribed: 0, suppressed: 0, noEmail: 0 },
    });
    expect(await previewSegment(ctx, { rules: big, segmentId })).toMatchObject({ totalCount: 2 });
    const other = await newCtx();
    for (const call of [estimateSegment, previewSegment]) {
      await expect(call(other, { rules: big, segmentId })).rejects.toMatchObject({
        kind: "missing",
      });
    }
  });

  it("refuses a name that can't be stored, naming the field", async () => {
    const making = createSegment(await newCtx(), segmentInput({ name: "a\0b" }));
    await expect(making).rejects.toMatchObject({ kind: "invalid", fields: [{ path: "name" }] });
  });
});

describe("listSegments", () => {
  it("gives the newest first with the number of campaigns that are not deleted", async () => {
    const ctx = await newCtx();
    const first = await createSegment(ctx, segmentInput({ name: "First" }));
    await createSegment(ctx, segmentInput({ name: "Second" }));
    const segmentId = parseId(first._id);
    await insertCampaign(database(), ctx.account.id, { segmentId });
    await insertCampaign(database(), ctx.account.id, { segmentId });
    await insertCampaign(database(), ctx.account.id, { segmentId, deletedAt: new Date() });
    const items = (await listSegments(ctx, {})).items;
    expect(items.map(({ name, campaignCount }) => [name, campaignCount])).toEqual([
      ["Second", 0],
      ["First", 2],
    ]);
    expect(items.map((segment) => segmentWire.parse(segment))).toEqual(items);
    expect((await listSegments(await newCtx(), {})).items).toEqual([]);
  });

  it("gives page after page, and refuses a cursor that is none", async () => {
    const ctx = await newCtx();
    for (const name of ["First", "Second", "Third"]) {
      await createSegment(ctx, segmentInput({ name }));
    }
    const first = await listSegments(ctx, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(["Third", "Second"]);
    const second = await listSegments(ctx, { limit: 2, cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ items: [{ name: "First" }], nextCursor: null });
    await expect(listSegments(ctx, { cursor: "x" })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("getSegmentDetail", () => {
  it("gives the same answer for an id of another user, of nobody and of no shape", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const theirs = await createSegment(other, segmentInput({}));
    expect(segmentDetailWire.parse(await getSegmentDetail(other, { id: theirs._id }))).toBeTruthy();
    for (const id of [theirs._id, "999999999", "", "0", "-1", "1e3", "9".repeat(40), "a", "1\0"]) {
      await expect(getSegmentDetail(ctx, { id }), id).rejects.toMatchObject({
        kind: "missing",
        message: "Segment not found",
      });
    }
  });
});
