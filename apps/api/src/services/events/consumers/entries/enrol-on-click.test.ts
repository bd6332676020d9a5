import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  documentOf,
  insertAutomation,
  insertEnrolment,
  takeEntries,
} from "../../../../../test/insert-automation.ts";
import { customersOf } from "../../../../../test/customers.ts";
import { startCampaign, withSending } from "../../../../../test/sending.ts";
import { automationEntries } from "../../../../db/schema/index.ts";
import type { Ctx } from "../../../../deps.ts";
import { applyPendingHits } from "../../../deliveries/outcomes/apply-hits.ts";
import { recordFacts } from "../../../deliveries/outcomes/record-facts.ts";
import { recordHits } from "../../../deliveries/outcomes/record-hit.ts";
import type { Hit } from "../../../deliveries/outcomes/record-hit.ts";

const { database, sender } = withSending();
const [FIRST_LINK, SECOND_LINK] = ["https://shop.example/a?c={city}", "https://shop.example/b"];
let ctx: Ctx;
let campaignId: number;
/** By their seq, from 1. */
let people: number[];

beforeEach(async () => {
  ctx = await sender("resend");
  campaignId = await startCampaign(ctx, 3);
  people = [0, ...(await customersOf(database(), ctx.account.id)).map(({ id }) => id)];
});

const live = async (link: string | null = null, more = {}, id = campaignId) =>
  await insertAutomation(database(), ctx.account.id, {
    document: documentOf({ type: "click", campaignId: String(id), link }),
    ...more,
  });
async function hit(seq: number, more: Partial<Hit> = {}): Promise<void> {
  const one = { campaignId, seq, kind: "click", linkIndex: 0, machine: false } as const;
  await ctx.db.transaction(
    async (tx) => await recordHits(tx, [{ ...one, userAgent: "Firefox", ...more }]),
  );
}
const count = async (): Promise<number> => await applyPendingHits(ctx, { holdMs: 0 });
const click = async (seq: number, linkIndex = 0) => {
  await hit(seq, { linkIndex });
  await count();
};
/** Lets every hit be longer ago, so that two are not of one moment. */
const letPass = async (span = "1 minute") =>
  await ctx.db.execute(sql`
    update tracking_hits set at = at - ${span}::interval where campaign_id = ${campaignId}`);
/** Others that it is nothing to, live at the same time. */
async function beside(): Promise<void> {
  const stranger = await sender("resend");
  await insertAutomation(database(), stranger.account.id, {
    document: documentOf({ type: "click", campaignId: String(campaignId), link: null }),
  });
  await insertAutomation(database(), ctx.account.id, {
    document: documentOf({ type: "order", first: false }),
  });
}
/** Of every account's, so that none is written for a stranger unseen. */
const countAll = async () => await database().db.$count(automationEntries);
const taken = async () => await takeEntries(database(), ctx.account.id);
const entry = (seq: number) => `click:${campaignId}:${seq}`;

describe("a click in a campaign", () => {
  it("enrols each recipient under their own email, and under the same one however often they click", async () => {
    const automation = await live();
    await beside();
    await hit(1);
    await hit(2, { linkIndex: 1 });
    await count();
    expect(await taken()).toEqual([
      { automation, customer: people[1], entry: entry(1) },
      { automation, customer: people[2], entry: entry(2) },
    ]);
    expect(await countAll()).toBe(0);
    await letPass();
    await click(1);
    expect(await taken()).toEqual([{ automation, customer: people[1], entry: entry(1) }]);
  });

  it("counts once it is known not to be a machine's; opens don't", async () => {
    await live();
    await live(FIRST_LINK);
    await hit(1);
    expect(await taken()).toEqual([]);
    await hit(1, { linkIndex: 1 });
    await hit(2, { machine: true });
    await hit(3, { kind: "open", linkIndex: null });
    await count();
    expect(await taken()).toEqual([]);
    await letPass();
    await click(1);
    expect(await taken()).toHaveLength(2);
  });

  it("of one link enrols only customers who followed that link", async () => {
    const automation = await live(SECOND_LINK);
    await click(1, 0);
    expect(await taken()).toEqual([]);
    await letPass();
    await hit(1, { linkIndex: 1 });
    await click(2, 0);
    expect(await taken()).toEqual([{ automation, customer: people[1], entry: entry(1) }]);
  });

  it("of one link does not count if a machine made it, if it is not judged yet, or if it came before publishing", async () => {
    await live(SECOND_LINK);
    await hit(1, { linkIndex: 1, machine: true });
    await letPass();
    await click(1, 0);
    await hit(2, { linkIndex: 1 });
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId, seq: 2, clickedAt: new Date() }]);
    expect(await taken()).toEqual([]);
    await hit(3, { linkIndex: 1 });
    await letPass("61 minutes");
    await count();
    await taken();
    await click(3, 0);
    expect(await taken()).toEqual([]);
  });

  it("enrols nobody if it was made before the automation was published", async () => {
    await live();
    const hourAgo = new Date(Date.now() - 3_700_000);
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId, seq: 1, clickedAt: hourAgo }]);
    expect(await taken()).toEqual([]);
  });

  it("enrols nobody in automations of another campaign or account, nor in paused or deleted ones, nor by another account's report", async () => {
    const stranger = await sender("resend");
    await insertAutomation(database(), stranger.account.id, {
      document: documentOf({ type: "click", campaignId: String(campaignId), link: null }),
    });
    await live(null, { state: "paused" });
    await live(null, { deletedAt: new Date() });
    await live(null, {}, campaignId + 1);
    await insertAutomation(database(), ctx.account.id, {
      document: documentOf({ type: "order", first: false }),
    });
    await click(1);
    expect(await taken()).toEqual([]);
    expect(await takeEntries(database(), stranger.account.id)).toEqual([]);
    await live();
    const facts = [{ campaignId, seq: 2, clickedAt: new Date() }];
    await recordFacts(ctx.db, stranger.account.id, facts);
    expect(await taken()).toEqual([]);
    await recordFacts(ctx.db, ctx.account.id, facts);
    expect(await taken()).toHaveLength(1);
  });

  it("of an erased recipient enrols nobody", async () => {
    await live();
    await ctx.db.execute(
      sql`update communication_logs set customer_id = null where campaign_id = ${campaignId}`,
    );
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId, seq: 1, clickedAt: new Date() }]);
    expect(await taken()).toEqual([]);
  });
});

describe("a click in an automation's email", () => {
  async function mailOf(document: ReturnType<typeof documentOf>, more = {}, state = {}) {
    const automationId = await insertAutomation(database(), ctx.account.id, { document, ...more });
    const customerId = people[1] ?? 0;
    const enrolmentId = await insertEnrolment(database(), ctx.account.id, {
      ...{ automationId, customerId, ...state },
    });
    await ctx.db.execute(sql`
      update campaigns set automation_id = ${automationId}, automation_version = 1, automation_step = 'mail'
      where id = ${campaignId}`);
    await ctx.db.execute(sql`
      update communication_logs set enrolment_id = ${enrolmentId} where campaign_id = ${campaignId} and seq = 1`);
    return automationId;
  }
  const byHand = { type: "byHand" } as const;

  it("re-evaluates its recipient if clicks are an exit condition", async () => {
    const automation = await mailOf(documentOf(byHand, { clicked: true }));
    await click(1);
    await click(2);
    expect(await taken()).toEqual([{ automation, customer: people[1], entry: null }]);
  });

  it.each([
    ["ends by other conditions", documentOf(byHand, { bought: true }), {}, {}],
    ["is deleted", documentOf(byHand, { clicked: true }), { deletedAt: new Date() }, {}],
    ["has been exited", documentOf(byHand, { clicked: true }), {}, { state: "left" }],
  ])("re-evaluates nobody if the automation %s", async (_, document, more, state) => {
    await mailOf(document, more, state);
    await click(1);
    expect(await taken()).toEqual([]);
  });
});
