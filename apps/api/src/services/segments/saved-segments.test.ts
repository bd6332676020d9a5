import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { campaignDraft, createCampaignInput, savedSegmentPageWire } from "@dakiya/domain/wire";
import type { SavedSegmentsInput } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { segments, segmentSizes } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { createAutomation, saveAutomation } from "../automations/index.ts";
import { saveDraft } from "../campaigns/drafts/edit-draft.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { archiveSegment, unarchiveSegment } from "./archive-segment.ts";
import { countDue } from "./count-due.ts";
import { createSegment } from "./create-segment.ts";
import { countSegment } from "./keep-size.ts";
import { listSavedSegments } from "./list-saved.ts";
import { updateSegment } from "./update-segment.ts";

const database = withTestDatabase();
let ctx: Ctx;

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
});

const EVERYBODY: SegmentRuleGroup = {
  combinator: "and",
  rules: [{ field: "order_count", operator: ">=", value: 0 }],
};

const list = async (input: Partial<SavedSegmentsInput> = {}, of = ctx) =>
  savedSegmentPageWire.parse(await listSavedSegments(of, { show: "listed", limit: 50, ...input }));

const names = async (input: Partial<SavedSegmentsInput> = {}) =>
  (await list(input)).items.map(({ name }) => name);

const save = async (name: string, of = ctx, rules = EVERYBODY) =>
  await createSegment(of, { name, description: "", rules, is_dynamic: true, listed: true });

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe("the list of saved segments", () => {
  it("has those that campaigns made only when asked, and archived ones apart", async () => {
    for (const name of ["Regulars", "Big spenders", "Old friends"]) await save(name);
    await insertSegment(database(), ctx.account.id, { name: "Segment for Diwali" });
    await archiveSegment(ctx, { id: (await list()).items[0]?._id ?? "" });
    expect(await names()).toEqual(["Big spenders", "Regulars"]);
    expect(await names({ show: "all" })).toEqual([
      "Segment for Diwali",
      "Big spenders",
      "Regulars",
    ]);
    expect(await names({ show: "archived" })).toEqual(["Old friends"]);
    expect(await names({ search: " BIG " })).toEqual(["Big spenders"]);
    expect((await list()).counts).toEqual({ listed: 2, all: 3, archived: 1 });
    const other = testCtx(database(), await createUser(database()));
    expect(await list({ show: "all" }, other)).toMatchObject({ items: [], counts: { all: 0 } });
  });

  it("comes page after page, and refuses a cursor that is none", async () => {
    for (const name of ["One", "Two", "Three"]) await save(name);
    const first = await list({ limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(["Three", "Two"]);
    expect(await names({ limit: 2, cursor: first.nextCursor ?? "" })).toEqual(["One"]);
    await expect(list({ cursor: "x" })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("says how many campaigns and automations use each", async () => {
    const { _id: id } = await save("Regulars");
    await insertCampaign(database(), ctx.account.id, { segmentId: Number(id) });
    const document = { version: 1, trigger: { type: "joinsSegment", segmentId: id }, steps: [] };
    await createAutomation(ctx, { name: "Welcome", document });
    expect((await list()).items).toMatchObject([{ campaignCount: 1, automationCount: 1 }]);
  });
});

describe("the size of a segment", () => {
  it("is that of the last count, beside the one of a month ago where it was kept", async () => {
    const { _id: id } = await save("Everybody");
    expect((await list()).items).toMatchObject([{ estimated_count: 0, month_ago: null }]);
    const accountId = ctx.account.id;
    const kept = [
      { day: daysAgo(29), size: 29 },
      { day: daysAgo(32), size: 32 },
      { day: daysAgo(38), size: 38 },
    ].map((row) => ({ ...row, accountId, segmentId: Number(id) }));
    await ctx.db.insert(segmentSizes).values(kept);
    await insertCustomers(database(), accountId, [someCustomer(), someCustomer()]);
    expect(await countSegment(ctx, { id })).toMatchObject({ estimated_count: 2 });
    expect((await list()).items).toMatchObject([
      {
        ...{ estimated_count: 2, counted_at: expect.any(String) },
        month_ago: { size: 32, day: daysAgo(32) },
      },
    ]);
    await updateSegment(ctx, { id, patch: { name: "All" } });
    expect((await list()).items).toMatchObject([{ month_ago: { size: 32 } }]);
    const rules: SegmentRuleGroup = { combinator: "or", rules: EVERYBODY.rules };
    await updateSegment(ctx, { id, patch: { rules } });
    expect((await list()).items).toMatchObject([{ month_ago: null }]);
  });

  it("is counted once a day by a worker, where it is listed and not archived", async () => {
    const due = sql`clock_timestamp() - interval '1 minute'`;
    const broken = await save("Broken");
    const others = [await save("One"), await save("Two")];
    const archived = await archiveSegment(ctx, await idOf(save("Archived")));
    await insertSegment(database(), ctx.account.id, { name: "Segment for Diwali" });
    const second = testCtx(database(), await createUser(database()));
    await save("Theirs", second);
    for (const { account } of [ctx, second])
      await insertCustomers(database(), account.id, [someCustomer()]);
    await ctx.db.update(segments).set({ recountAt: due });
    const nonsense = { combinator: "and", rules: [{ field: "nothing", operator: ">", value: 1 }] };
    await ctx.db
      .update(segments)
      .set({ rules: nonsense as SegmentRuleGroup })
      .where(eq(segments.id, Number(broken._id)));
    await countDue(ctx, null, new AbortController().signal);
    const sizes = new Map(
      [...(await list({ show: "all" })).items, ...(await list({}, second)).items].map(
        ({ name, estimated_count }) => [name, estimated_count],
      ),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      ...{ Broken: 0, One: 1, Two: 1, Theirs: 1 },
      "Segment for Diwali": 0,
    });
    expect((await list({ show: "archived" })).items).toMatchObject([
      { _id: archived._id, estimated_count: 0 },
    ]);
    await insertCustomers(database(), ctx.account.id, [someCustomer()]);
    await countDue(ctx, null, new AbortController().signal);
    expect((await list({ search: "One" })).items).toMatchObject([
      { _id: others[0]?._id, estimated_count: 1 },
    ]);
  });
});

const idOf = async (saved: Promise<{ _id: string }>) => ({ id: (await saved)._id });

describe("an archived segment", () => {
  const texts = { name: "Diwali", subject: "Hello", body: "Hi {name}" };
  const refusal = { kind: "conflict", message: MESSAGES.segments.isArchived("Regulars") };
  const draftWith = (segmentId: string | null) => campaignDraft.parse({ ...texts, segmentId });
  const triggeredBy = (segmentId: string) => ({
    ...{ version: 1, steps: [] },
    trigger: { type: "joinsSegment", segmentId },
  });

  it("can't be chosen anew by a campaign, a draft or an automation until it is restored", async () => {
    const { _id: id } = await save("Regulars");
    await archiveSegment(ctx, { id });
    const template = { subject: "Hello", body: "Hi {name}" };
    const campaign = createCampaignInput.parse({ name: "Diwali", segmentId: id, template });
    const automation = await createAutomation(ctx, { name: "Welcome" });
    const change = { id: automation._id, document: triggeredBy(id) };
    for (const choose of [
      async () => await createCampaign(ctx, { campaign }),
      async () => await saveDraft(ctx, { draft: draftWith(id) }),
      async () => await createAutomation(ctx, { name: "Other", document: triggeredBy(id) }),
      async () => await saveAutomation(ctx, change),
    ])
      await expect(choose()).rejects.toMatchObject(refusal);
    await unarchiveSegment(ctx, { id });
    expect(await saveDraft(ctx, { draft: draftWith(id) })).toMatchObject({ segmentId: id });
    expect(await saveAutomation(ctx, change)).toMatchObject({ document: change.document });
  });

  it("stays with the drafts and automations that have it", async () => {
    const { _id: id } = await save("Regulars");
    const draft = await saveDraft(ctx, { draft: draftWith(id) });
    const automation = await createAutomation(ctx, { name: "A", document: triggeredBy(id) });
    await archiveSegment(ctx, { id });
    const changed = await saveDraft(ctx, { id: draft._id, draft: { ...draftWith(id), name: "B" } });
    expect(changed).toMatchObject({ name: "B", segmentId: id });
    const document = { ...triggeredBy(id), reentry: { type: "never" } };
    expect(await saveAutomation(ctx, { id: automation._id, document })).toMatchObject({ document });
    const other = await saveDraft(ctx, { draft: draftWith(null) });
    await expect(saveDraft(ctx, { id: other._id, draft: draftWith(id) })).rejects.toMatchObject(
      refusal,
    );
  });
});
