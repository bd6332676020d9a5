import { MESSAGES } from "@dakiya/domain/messages";
import { segmentRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { campaignDraft, segmentWire } from "@dakiya/domain/wire";
import type { CreateSegmentInput } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCampaign } from "../../../test/campaigns.ts";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { campaigns, customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { deleteCampaign } from "../campaigns/lifecycle/end-campaign.ts";
import { getDraft, saveDraft } from "../campaigns/drafts/edit-draft.ts";
import { parseId } from "../wire/values.ts";
import { createSegment, duplicateSegment, refuseMoreSegments } from "./create-segment.ts";
import { deleteSegment } from "./delete-segment.ts";
import { getSegmentDetail } from "./summarise-audience.ts";
import { listSegments } from "./find-segments.ts";
import { updateSegment } from "./update-segment.ts";

const database = withTestDatabase();

const TEXTS = { name: "Diwali", subject: "Hello", body: "Hi {name}" };

const spentOver = (value: number): SegmentRuleGroup =>
  segmentRules.parse({
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">", value }],
  });

/** A user with customers who have spent 50, 500 and 5000. */
async function newCtx(): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  const people = [50, 500, 5000].map((totalSpent) => someCustomer({ totalSpent }));
  await insertCustomers(database(), ctx.account.id, people);
  return ctx;
}

const create = (ctx: Ctx, fields: Partial<CreateSegmentInput> = {}) =>
  createSegment(ctx, {
    name: "Spenders",
    description: "Kept words",
    rules: spentOver(100),
    is_dynamic: true,
    ...fields,
  });

const useInCampaign = (ctx: Ctx, id: string) =>
  insertCampaign(database(), ctx.account.id, { segmentId: parseId(id) });

const spendAll = (ctx: Ctx, totalSpent: number) =>
  ctx.db.update(customers).set({ totalSpent }).where(eq(customers.accountId, ctx.account.id));

const sizeNow = async (ctx: Ctx, id: string) => (await getSegmentDetail(ctx, { id })).totalCount;

describe("updateSegment", () => {
  it("changes the given fields and leaves the rest", async () => {
    const ctx = await newCtx();
    const segment = await create(ctx);
    await useInCampaign(ctx, segment._id);
    const renamed = await updateSegment(ctx, { id: segment._id, patch: { name: "Regulars" } });
    expect(segmentWire.parse(renamed)).toEqual({ ...segment, name: "Regulars", campaignCount: 1 });
    const patch = { description: "", rules: spentOver(1000) };
    const changedSegment = await updateSegment(ctx, { id: segment._id, patch });
    expect(changedSegment).toEqual({ ...renamed, ...patch, estimated_count: 1 });
    expect((await listSegments(ctx, {})).items).toEqual([changedSegment]);
  });

  it("fills a static segment with the matches of new rules, and keeps its members when only renamed", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx, { is_dynamic: false });
    await updateSegment(ctx, { id, patch: { rules: spentOver(1000) } });
    await spendAll(ctx, 9000);
    await updateSegment(ctx, { id, patch: { name: "Still the one" } });
    expect(await sizeNow(ctx, id)).toBe(1);
  });

  it("refuses a text that can't be stored, naming the field", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx);
    await expect(updateSegment(ctx, { id, patch: { description: "a\0" } })).rejects.toMatchObject({
      kind: "invalid",
      fields: [{ path: "description" }],
    });
  });
});

describe("duplicateSegment", () => {
  it("makes a copy of its own that no campaign uses", async () => {
    const ctx = await newCtx();
    const segment = await create(ctx);
    await useInCampaign(ctx, segment._id);
    const copy = await duplicateSegment(ctx, { id: segment._id });
    expect(segmentWire.parse(copy)).toMatchObject({
      name: "Copy of Spenders",
      description: "Kept words",
      rules: segment.rules,
      estimated_count: 2,
      is_dynamic: true,
      campaignCount: 0,
    });
    await updateSegment(ctx, { id: copy._id, patch: { rules: spentOver(1000) } });
    expect(await sizeNow(ctx, segment._id)).toBe(2);
  });

  it("gives the copy of a static segment the members the first one kept", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx, { is_dynamic: false });
    await spendAll(ctx, 9000);
    const copy = await duplicateSegment(ctx, { id });
    expect(copy.estimated_count).toBe(2);
    expect(await sizeNow(ctx, copy._id)).toBe(2);
  });

  it("lists each copy by a name of its own", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx);
    const names = [];
    for (let copies = 0; copies < 3; copies += 1) {
      const copy = await duplicateSegment(ctx, { id });
      expect(copy.listed).toBe(true);
      names.push(copy.name);
    }
    expect(names).toEqual(["Copy of Spenders", "Copy of Spenders 2", "Copy of Spenders 3"]);
  });

  it("cuts a name that would be too long, between its characters", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx, { name: `${"a".repeat(204)}🙂` });
    const copy = await duplicateSegment(ctx, { id });
    expect(copy.name).toBe(`Copy of ${"a".repeat(204)}`);
    expect((await updateSegment(ctx, { id: copy._id, patch: { name: copy.name } })).name).toBe(
      copy.name,
    );
  });
});

describe("a listed segment", () => {
  const taken = { kind: "conflict", message: MESSAGES.segments.nameTaken("Spenders") };

  it("has a name that no other has, in any case, until it is deleted", async () => {
    const ctx = await newCtx();
    const first = await create(ctx, { listed: true });
    await expect(create(ctx, { name: "SPENDERS", listed: true })).rejects.toMatchObject({
      ...taken,
      fields: [{ path: "name" }],
    });
    const other = await create(ctx, { name: "Others", listed: true });
    const rename = updateSegment(ctx, { id: other._id, patch: { name: "spenders" } });
    await expect(rename).rejects.toMatchObject(taken);
    const renamed = await updateSegment(ctx, { id: first._id, patch: { name: "SPENDERS" } });
    expect(renamed).toMatchObject({ name: "SPENDERS", listed: true });
    await create(await newCtx(), { listed: true });
    await deleteSegment(ctx, { id: first._id });
    await create(ctx, { listed: true });
  });

  it("may have the name of an unlisted segment", async () => {
    const ctx = await newCtx();
    await create(ctx);
    const { _id: id, listed } = await create(ctx);
    expect(listed).toBe(false);
    await create(ctx, { listed: true });
    await expect(updateSegment(ctx, { id, patch: { listed: true } })).rejects.toMatchObject(taken);
    const patch = { name: "Found again", listed: true };
    expect(await updateSegment(ctx, { id, patch })).toMatchObject(patch);
  });

  it("is saved once by two concurrent requests with one name", async () => {
    const ctx = await newCtx();
    const saved = await Promise.allSettled(
      Array.from({ length: 4 }, async () => await create(ctx, { listed: true })),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listSegments(ctx, {})).items).toHaveLength(1);
  });
});

describe("deleteSegment", () => {
  it("is refused in a sentence while campaigns use it, and works once they are deleted", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx, { is_dynamic: false });
    await useInCampaign(ctx, id);
    await useInCampaign(ctx, id);
    await expect(deleteSegment(ctx, { id })).rejects.toMatchObject({
      kind: "conflict",
      message: "2 campaigns use this segment, so it cannot be deleted",
    });
    await ctx.db
      .update(campaigns)
      .set({ deletedAt: new Date() })
      .where(eq(campaigns.accountId, ctx.account.id));
    expect(await deleteSegment(ctx, { id })).toEqual({ message: "Segment deleted successfully" });
    expect((await listSegments(ctx, {})).items).toEqual([]);
    for (const call of [
      () => getSegmentDetail(ctx, { id }),
      () => updateSegment(ctx, { id, patch: { name: "Back" } }),
      () => duplicateSegment(ctx, { id }),
      () => deleteSegment(ctx, { id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind: "missing", message: "Segment not found" });
    }
  });

  const draftWith = (ctx: Ctx, segmentId: string) =>
    saveDraft(ctx, {
      draft: campaignDraft.parse({ ...TEXTS, segmentId, startAt: "2026-11-22T03:30:00.000Z" }),
    });

  it("leaves its rules to the drafts that name it", async () => {
    const ctx = await newCtx();
    const segment = await create(ctx);
    const draft = await draftWith(ctx, segment._id);
    expect((await listSegments(ctx, {})).items).toMatchObject([{ campaignCount: 0 }]);
    await deleteSegment(ctx, { id: segment._id });
    expect(await getDraft(ctx, { id: draft._id })).toEqual({
      ...draft,
      segmentId: null,
      rules: segment.rules,
    });
  });

  it("is refused while a draft would lose its audience, and names the draft", async () => {
    const ctx = await newCtx();
    const { _id: id } = await create(ctx, { is_dynamic: false });
    const draft = await draftWith(ctx, id);
    await expect(deleteSegment(ctx, { id })).rejects.toMatchObject({
      kind: "conflict",
      message: 'The draft "Diwali" uses this segment, so it cannot be deleted',
    });
    expect(await getDraft(ctx, { id: draft._id })).toEqual(draft);
    await deleteCampaign(ctx, { id: draft._id });
    await deleteSegment(ctx, { id });
  });
});

it("leaves another user's segment alone, for every call", async () => {
  const [ctx, other] = [await newCtx(), await newCtx()];
  const theirs = await create(other);
  for (const id of [theirs._id, "999999999", "", "1\0", "9".repeat(40)]) {
    for (const call of [
      () => updateSegment(ctx, { id, patch: { name: "Mine" } }),
      () => duplicateSegment(ctx, { id }),
      () => deleteSegment(ctx, { id }),
    ]) {
      await expect(call(), id).rejects.toMatchObject({
        kind: "missing",
        message: "Segment not found",
      });
    }
  }
  expect((await listSegments(other, {})).items).toEqual([theirs]);
  expect((await listSegments(ctx, {})).items).toEqual([]);
});

describe("an account's segments", () => {
  it("are refused with a sentence once it has as many as it may", async () => {
    const ctx = await newCtx();
    await create(ctx);
    const other = await newCtx();
    await create(other);
    const refuse = async (most: number) =>
      await ctx.db.transaction(async (tx) => await refuseMoreSegments(tx, ctx.account.id, most));
    await refuse(2);
    await expect(refuse(1)).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.server.tooManySegments(1),
    });
  });
});
