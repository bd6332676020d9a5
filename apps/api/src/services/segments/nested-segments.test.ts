import type { ReferenceRule, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCampaign } from "../../../test/campaigns.ts";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { estimateSegment } from "./count-audience.ts";
import { createSegment } from "./create-segment.ts";
import { getSegmentDetail } from "./summarise-audience.ts";
import { updateSegment } from "./update-segment.ts";

const database = withTestDatabase();

const all = (...rules: SegmentRuleGroup["rules"]): SegmentRuleGroup => ({
  combinator: "and",
  rules,
});
const member = (id: string, operator: ReferenceRule["operator"] = "in"): ReferenceRule => ({
  ...{ field: "segment", operator, value: { id } },
});
const spentOver = (value: number): SegmentRuleGroup =>
  all({ field: "total_spent", operator: ">", value });

/** Customers who have spent 50, 500 and 5000. */
async function newCtx(): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  const people = [50, 500, 5000].map((totalSpent) => someCustomer({ totalSpent }));
  await insertCustomers(database(), ctx.account.id, people);
  return ctx;
}

const create = async (ctx: Ctx, rules: SegmentRuleGroup, isDynamic = true): Promise<SegmentWire> =>
  await createSegment(ctx, { name: "S", description: "", rules, is_dynamic: isDynamic });

const refusal = (words: string) => ({ kind: "invalid", message: expect.stringContaining(words) });

describe("segments in rules", () => {
  it("are evaluated in place, and a static one by its members", async () => {
    const ctx = await newCtx();
    const spenders = await create(ctx, spentOver(100));
    const former = await create(ctx, spentOver(1000), false);
    await updateSegment(ctx, { id: spenders._id, patch: { rules: spentOver(10) } });
    const rules = all(member(spenders._id), member(former._id, "not_in"));
    expect((await estimateSegment(ctx, { rules })).count).toBe(2);
    const nested = await create(ctx, rules);
    expect((await getSegmentDetail(ctx, { id: nested._id })).totalCount).toBe(2);
  });

  it("are refused in a circle and deeper than three, at save and where one came about", async () => {
    const ctx = await newCtx();
    const first = await create(ctx, spentOver(1));
    const second = await create(ctx, all(member(first._id)));
    const third = await create(ctx, all(member(second._id)));
    await expect(create(ctx, all(member(third._id)))).rejects.toMatchObject(refusal("3 deep"));
    await expect(
      updateSegment(ctx, { id: first._id, patch: { rules: all(member(third._id)) } }),
    ).rejects.toMatchObject(refusal("never in themselves"));
    const other = await create(ctx, spentOver(1));
    await expect(
      updateSegment(ctx, { id: first._id, patch: { rules: all(member(other._id)) } }),
    ).rejects.toMatchObject(refusal("3 deep"));
    // As two saves at a time may leave it.
    await ctx.db
      .update(segments)
      .set({ rules: all(member(second._id)) })
      .where(eq(segments.id, Number(first._id)));
    const rules = all(member(first._id, "not_in"));
    await expect(estimateSegment(ctx, { rules })).rejects.toMatchObject(refusal("in themselves"));
    expect((await getSegmentDetail(ctx, { id: third._id })).totalCount).toBe(0);
  });

  it("match nobody once they are deleted, also by a rule on non-members", async () => {
    const ctx = await newCtx();
    const gone = await create(ctx, spentOver(1000));
    const others = await create(ctx, all(member(gone._id, "not_in")));
    expect(others.estimated_count).toBe(2);
    // As two saves at a time may leave it: it can't be deleted while the other refers to it.
    await ctx.db
      .update(segments)
      .set({ deletedAt: new Date() })
      .where(eq(segments.id, Number(gone._id)));
    expect((await getSegmentDetail(ctx, { id: others._id })).totalCount).toBe(0);
  });

  it("of another account are as deleted ones, and so are its campaigns", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const foreign = await create(other, spentOver(1));
    const campaign = await insertCampaign(database(), other.account.id);
    const rule = { field: "campaign", operator: "not_received" } as const;
    for (const rules of [
      all(member(foreign._id, "not_in")),
      all({ ...rule, value: { id: String(campaign.id) } }),
    ])
      await expect(estimateSegment(ctx, { rules })).rejects.toMatchObject(refusal("was deleted"));
    expect((await estimateSegment(ctx, { rules: all({ ...rule, value: {} }) })).count).toBe(3);
  });
});
