import type { ReferenceKind } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAutomation } from "../../../test/automation-mails.ts";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { customerViews, messageTemplates } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { deleteAutomation } from "../automations/index.ts";
import { deleteCampaign } from "../campaigns/index.ts";
import { deleteSegment } from "../segments/delete-segment.ts";
import { listSavedSegments } from "../segments/list-saved.ts";

const database = withTestDatabase();
let ctx: Ctx;
let segmentId: number;

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  segmentId = await insertSegment(database(), ctx.account.id, { name: "VIPs", isListed: true });
});

const rulesOn = (field: ReferenceKind, id: number) => ({
  combinator: "and" as const,
  rules: [
    { field: "is_active" as const, operator: "==" as const, value: true },
    {
      combinator: "or" as const,
      rules: [
        {
          field,
          operator: field === "segment" ? ("not_in" as const) : ("opened" as const),
          value: { id: String(id) },
        },
      ],
    },
  ],
});
const inVips = () => rulesOn("segment", segmentId);
const designOf = (showIf: object) => ({ version: 1, blocks: [{ id: "a", type: "text", showIf }] });

/** Every place of rules, by its name in the refusal. */
const USERS: Record<string, () => Promise<unknown>> = {
  "the segment “Big”": async () =>
    await insertSegment(database(), ctx.account.id, { name: "Big", rules: inVips() }),
  "the unsent campaign “Big”": async () =>
    await insertCampaign(database(), ctx.account.id, {
      ...{ name: "Big", status: "draft", draft: { description: "", rules: inVips() } },
    }),
  "the unsent campaign without a name": async () =>
    await insertCampaign(database(), ctx.account.id, {
      ...{ name: "", status: "scheduled", design: designOf(inVips()) },
    }),
  "the automation “Big”": async () => {
    const leaveWhen = { rules: inVips(), bought: false, clicked: false, leftSegment: false };
    const document = { trigger: { type: "byHand" }, steps: [], leaveWhen };
    await insertAutomation(database(), ctx.account.id, { name: "Big", document });
  },
  "the view “Big”": async () =>
    await ctx.db.insert(customerViews).values({
      ...{ accountId: ctx.account.id, name: "Big", filter: { rules: inVips() }, sort: "newest" },
    }),
  "the template “Big”": async () =>
    await ctx.db.insert(messageTemplates).values({
      ...{ accountId: ctx.account.id, name: "Big", subject: "Hello", mode: "design" },
      design: designOf(inVips()) as never,
    }),
};

const deleteVips = async () => await deleteSegment(ctx, { id: String(segmentId) });
const refusal = (message: string) => ({ kind: "conflict", message });

describe("A segment", () => {
  it.each(Object.entries(USERS))("in the rules of %s can't be deleted", async (words, use) => {
    await use();
    const sentence = `The segment “VIPs” is used in the rules of ${words}. Change those rules first`;
    await expect(deleteVips()).rejects.toMatchObject(refusal(sentence));
  });

  it("shows whose rules ask about it, counted and named", async () => {
    for (const name of ["A", "B", "C", "D", "E", "F"])
      await insertSegment(database(), ctx.account.id, { name, rules: inVips() });
    await USERS["the view “Big”"]?.();
    const { items } = await listSavedSegments(ctx, { show: "listed", limit: 50 });
    expect(items).toMatchObject([
      {
        ruleUsers: [
          { kind: "segment", count: 6, users: ["A", "B", "C", "D", "E"].map((name) => ({ name })) },
          { kind: "view", count: 1, users: [{ name: "Big" }] },
        ],
      },
    ]);
    const sentence =
      "The segment “VIPs” is used in the rules of the segments “A”, “B”, “C”, “D”, “E” and 1 more and the view “Big”. Change those rules first";
    await expect(deleteVips()).rejects.toMatchObject(refusal(sentence));
  });

  it("is free of deleted users, static segments, sent campaigns and their segments, and other accounts", async () => {
    const stranger = await createUser(database());
    const [own, other] = [ctx.account.id, stranger.account.id];
    await insertSegment(database(), other, { rules: inVips() });
    await insertSegment(database(), own, { rules: inVips(), isDynamic: false });
    await insertSegment(database(), own, { rules: inVips(), deletedAt: new Date() });
    await insertCampaign(database(), own, { design: designOf(inVips()) });
    // An unlisted segment, made for a campaign that has been sent.
    const made = await insertSegment(database(), own, { rules: inVips() });
    await insertCampaign(database(), own, { segmentId: made });
    // As in an id that is no text.
    await insertSegment(database(), own, { rules: rulesOn("campaign", segmentId) });
    await expect(deleteVips()).resolves.toBeDefined();
  });
});

describe("Other references of rules", () => {
  it("is a campaign, which can't be deleted", async () => {
    const { id } = await insertCampaign(database(), ctx.account.id, { segmentId });
    await insertSegment(database(), ctx.account.id, { rules: rulesOn("campaign", id) });
    await expect(deleteCampaign(ctx, { id: String(id) })).rejects.toMatchObject(
      refusal(
        "The campaign “Diwali offer” is used in the rules of the segment “Everybody”. Change those rules first",
      ),
    );
  });

  it("is an automation, which can be deleted once only its own rules refer to it", async () => {
    const { id } = await insertAutomation(database(), ctx.account.id, { name: "Welcome" });
    const own = JSON.stringify({ leaveWhen: { rules: rulesOn("automation", id) } });
    await ctx.db.execute(sql`update automations set document = ${own}::jsonb where id = ${id}`);
    const user = await insertSegment(database(), ctx.account.id, {
      rules: rulesOn("automation", id),
    });
    const remove = async () => await deleteAutomation(ctx, { id: String(id) });
    await expect(remove()).rejects.toMatchObject(
      refusal(
        "The automation “Welcome” is used in the rules of the segment “Everybody”. Change those rules first",
      ),
    );
    await deleteSegment(ctx, { id: String(user) });
    await expect(remove()).resolves.toBeUndefined();
  });
});
