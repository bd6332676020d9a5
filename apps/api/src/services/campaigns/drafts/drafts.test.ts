import { MESSAGES } from "@dakiya/domain/messages";
import { campaignDraft } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { MESSAGE, outcomeOf, sendAll, withSending } from "../../../../test/sending.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { deleteCampaign } from "../lifecycle/end-campaign.ts";
import { getDraft, saveDraft } from "./edit-draft.ts";
import { listCampaigns } from "../read/list-campaigns.ts";
import { sendDraft } from "../start/send-draft.ts";

const { sender, stranger } = withSending();

const IN_PUNE = {
  combinator: "and",
  rules: [{ field: "city", operator: "==", value: "Pune" }],
};
const draftOf = (fields: Record<string, unknown> = {}) =>
  campaignDraft.parse({ name: "Diwali", ...MESSAGE, ...fields });

const countLogs = async (ctx: Ctx) =>
  (
    await rowsOf(
      ctx.database,
      sql`select 1 from communication_logs where account_id = ${ctx.account.id}`,
    )
  ).length;

describe("a draft", () => {
  it("is kept as far as it is written, and opens as it was saved", async () => {
    const ctx = await stranger();
    const half = draftOf({
      name: "",
      subject: " ",
      body: "",
      rules: { rules: [{ field: "city" }] },
    });
    const { _id } = await saveDraft(ctx, { draft: half });
    expect(await getDraft(ctx, { id: _id })).toMatchObject({ ...half, _id });
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const whole = draftOf({
      description: "For all",
      segmentId,
      startAt: "2026-11-22T03:30:00.000Z",
    });
    await saveDraft(ctx, { id: _id, draft: whole });
    expect(await getDraft(ctx, { id: _id })).toMatchObject({ ...whole, _id });
    expect((await listCampaigns(ctx, {})).items).toMatchObject([
      { _id, name: "Diwali", status: "draft", stats: { total_recipients: 0 }, schedule: null },
    ]);
    const [row] = await rowsOf(
      ctx.database,
      sql`select service, from_email, from_name, public_url, logged_at from campaigns where id = ${Number(_id)}`,
    );
    expect(Object.values(row ?? {})).toEqual([null, null, null, null, null]);
    expect(await countLogs(ctx)).toBe(0);
  });

  it("refers only to the user's own things", async () => {
    const ctx = await stranger();
    const other = await stranger();
    const segmentId = String(await insertSegment(other.database, other.account.id));
    const theirs = await saveDraft(other, { draft: draftOf() });
    const followUp = { campaignId: theirs._id, kind: "opened" };
    for (const attempt of [
      () => saveDraft(ctx, { draft: draftOf({ segmentId }) }),
      () => saveDraft(ctx, { draft: draftOf({ segmentId: "x" }) }),
      () => saveDraft(ctx, { draft: draftOf({ followUp }) }),
      () => saveDraft(ctx, { id: theirs._id, draft: draftOf({ name: "Mine" }) }),
      () => sendDraft(ctx, { id: theirs._id }),
      () => getDraft(ctx, { id: theirs._id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: "missing" });
    expect(await getDraft(other, { id: theirs._id })).toMatchObject({ name: "Diwali" });
    expect((await listCampaigns(ctx, {})).items).toEqual([]);
  });

  it("takes no rules that cannot be stored, however odd they are", () => {
    let deep: unknown = {};
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    for (const rules of [deep, ["\0"], ["\ud800"], { "\0": 1 }, "x".repeat(100_001)])
      expect(campaignDraft.safeParse({ name: "", subject: "", body: "", rules }).success).toBe(
        false,
      );
    const fine = { rules: ["\\u0000", "😀", 1.5, null, true] };
    expect(draftOf({ rules: fine }).rules).toEqual(fine);
  });

  it("is refused with a sentence for a character that no column can store", async () => {
    const ctx = await stranger();
    for (const field of ["name", "subject", "body", "description"])
      await expect(saveDraft(ctx, { draft: draftOf({ [field]: "a\0b" }) })).rejects.toMatchObject({
        kind: "invalid",
      });
    const { _id } = await saveDraft(ctx, { draft: draftOf({ description: "half \ud800" }) });
    expect(await getDraft(ctx, { id: _id })).toMatchObject({ description: "half \ufffd" });
  });

  it("is the same one however often its key comes, at once or after", async () => {
    const ctx = await stranger();
    const drafts = await Promise.all(
      ["A", "B", "C"].map(
        async (name) => await saveDraft(ctx, { key: "mine", draft: draftOf({ name }) }),
      ),
    );
    const [{ _id } = { _id: "" }] = drafts;
    expect(drafts.map((draft) => draft._id)).toEqual([_id, _id, _id]);
    await saveDraft(ctx, { key: "mine", draft: draftOf({ name: "D" }) });
    expect((await listCampaigns(ctx, {})).items).toMatchObject([{ _id, name: "D" }]);
    const other = await stranger();
    expect(await saveDraft(other, { key: "mine", draft: draftOf() })).not.toMatchObject({ _id });
    await deleteCampaign(ctx, { id: _id });
    await expect(saveDraft(ctx, { key: "mine", draft: draftOf() })).rejects.toMatchObject({
      kind: "missing",
    });
  });

  it("is gone when it is deleted", async () => {
    const ctx = await stranger();
    const { _id } = await saveDraft(ctx, { draft: draftOf() });
    await deleteCampaign(ctx, { id: _id });
    await expect(getDraft(ctx, { id: _id })).rejects.toMatchObject({ kind: "missing" });
    expect((await listCampaigns(ctx, {})).items).toEqual([]);
  });
});

describe("sending a draft", () => {
  it("makes a segment of its rules and sends it to their matches", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{ city: "Pune" }, { city: "Delhi" }]);
    const draft = draftOf({ name: "  Diwali ", rules: IN_PUNE, description: "Nearby" });
    const { _id } = await saveDraft(ctx, { draft });
    const campaign = await sendDraft(ctx, { id: _id });
    expect(campaign).toMatchObject({
      _id,
      name: "Diwali",
      status: "active",
      segment_id: { name: "Segment for Diwali" },
      stats: { total_recipients: 1 },
    });
    await sendAll(ctx, Number(_id));
    expect((await outcomeOf(ctx, Number(_id))).campaign).toMatchObject({
      status: "completed",
      sent: 1,
    });
    const segments = await rowsOf(
      ctx.database,
      sql`select description, estimated_count from segments where account_id = ${ctx.account.id}`,
    );
    expect(segments).toEqual([{ description: "Nearby", estimated_count: 1 }]);
  });

  it("by creating a campaign of it makes that campaign, once, and leaves no draft", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}, {}]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const { _id } = await saveDraft(ctx, { draft: draftOf({ name: "Half" }) });
    const campaign = { name: "Diwali", segmentId, template: MESSAGE };
    const create = async (key: string) =>
      await createCampaign(ctx, { campaign, idempotencyKey: key, draftId: _id });
    const campaigns = await Promise.all([create("one"), create("one"), create("one")]);
    expect(campaigns.map((one) => one._id)).toEqual([_id, _id, _id]);
    expect((await listCampaigns(ctx, {})).items).toMatchObject([
      { _id, name: "Diwali", status: "active", stats: { total_recipients: 2 } },
    ]);
    await expect(create("two")).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.notADraft,
    });
    const other = await stranger();
    const theirs = await saveDraft(other, { draft: draftOf() });
    await expect(createCampaign(ctx, { campaign, draftId: theirs._id })).rejects.toMatchObject({
      kind: "missing",
    });
    expect(await countLogs(ctx)).toBe(2);
  });

  it("twice at once sends it once, and says so", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}, {}]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const { _id } = await saveDraft(ctx, { draft: draftOf({ segmentId }) });
    const responses = await Promise.allSettled(
      Array.from({ length: 5 }, async () => await sendDraft(ctx, { id: _id })),
    );
    const refusals = responses.filter((response) => response.status === "rejected");
    expect(refusals.map((response): unknown => response.reason)).toEqual(
      Array.from({ length: 4 }, () =>
        expect.objectContaining({ kind: "conflict", message: MESSAGES.server.notADraft }),
      ),
    );
    expect(await countLogs(ctx)).toBe(2);
    await expect(saveDraft(ctx, { id: _id, draft: draftOf() })).rejects.toMatchObject({
      kind: "conflict",
    });
    await expect(getDraft(ctx, { id: _id })).rejects.toMatchObject({ kind: "conflict" });
  });

  it.each([
    ["name", { name: " " }, MESSAGES.createCampaign.nameRequired],
    ["subject", { subject: "" }, MESSAGES.createCampaign.subjectRequired],
    ["body", { body: "" }, MESSAGES.createCampaign.messageRequired],
    ["body", { body: "Hello" }, MESSAGES.createCampaign.variableRequired],
    ["rules", { segmentId: null }, MESSAGES.createCampaign.ruleRequired],
    [
      "rules.rules",
      { segmentId: null, rules: { combinator: "and", rules: [] } },
      MESSAGES.createCampaign.ruleRequired,
    ],
  ] as const)(
    "is refused with the sentence of its form where %s is missing",
    async (path, fields, message) => {
      const ctx = await sender("brevo");
      await insertCustomers(ctx.database, ctx.account.id, [{}]);
      const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
      const { _id } = await saveDraft(ctx, { draft: draftOf({ segmentId, ...fields }) });
      await expect(sendDraft(ctx, { id: _id })).rejects.toMatchObject({
        kind: "invalid",
        message,
        fields: [{ path, message }],
      });
      expect(await getDraft(ctx, { id: _id })).toMatchObject(fields);
    },
  );

  it("leaves the draft, and no segment, where nobody can be mailed or nobody can send", async () => {
    const ctx = await sender("brevo");
    const unready = await stranger();
    await insertCustomers(unready.database, unready.account.id, [{ city: "Pune" }]);
    for (const [who, message] of [
      [ctx, MESSAGES.server.emptyAudience],
      [unready, MESSAGES.server.emailNotConfigured],
    ] as const) {
      const { _id } = await saveDraft(who, { draft: draftOf({ rules: IN_PUNE }) });
      await expect(sendDraft(who, { id: _id })).rejects.toMatchObject({
        kind: "impossible",
        message,
      });
      expect(await getDraft(who, { id: _id })).toMatchObject({ segmentId: null, rules: IN_PUNE });
      expect(
        await rowsOf(
          who.database,
          sql`select 1 from segments where account_id = ${who.account.id}`,
        ),
      ).toEqual([]);
    }
  });
});
