import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { rowsOf } from "../../../test/database.ts";
import { sendAll, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { retryFailed } from "../campaigns/lifecycle/retry-failed.ts";
import { previewMail } from "../campaigns/review/preview-mail.ts";
import { reviewCampaign } from "../campaigns/review/review-campaign.ts";
import { sendTestMail } from "../campaigns/test-email/send-test.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { stopCampaign } from "../campaigns/start/take-back.ts";
import { saveDraft } from "../campaigns/drafts/edit-draft.ts";
import { addCodes, generateCodes } from "./add-codes.ts";
import { exportCodes, listCodes } from "./list-codes.ts";
import { createPool, deletePool, getPool, listPools, updatePool } from "./pools.ts";

const { sandbox, sender } = withSending();

const POOL = { name: "Diwali 2026", worth: "₹200 off", expiresOn: null, warnBelow: null };
const TEXT = { subject: "For you, {name}", body: "Your code: {coupon:diwali_2026}" };

async function withPool(codes: readonly string[]) {
  const ctx = await sender("brevo");
  const { _id: id } = await createPool(ctx, POOL);
  if (codes.length > 0) await addCodes(ctx, { id, codes: [...codes] });
  return { ctx, id };
}

async function audienceOf(ctx: Ctx, count: number): Promise<string> {
  const people = Array.from({ length: count }, (_, nth) => ({
    ...{ name: `P${nth}`, email: `p${nth}.u${ctx.account.id}@people.example` },
  }));
  await insertCustomers(ctx.database, ctx.account.id, people);
  return String(await insertSegment(ctx.database, ctx.account.id));
}

const start = async (ctx: Ctx, segmentId: string, more: { holdSeconds?: number } = {}) =>
  await createCampaign(ctx, { campaign: { name: "Sale", segmentId, template: TEXT, ...more } });

const codesSent = () =>
  sandbox()
    .store.find()
    .map(({ text }) => /Your code: (\S+)/.exec(text ?? "")?.[1])
    .toSorted();

describe("a coupon pool", () => {
  it("takes codes once, in any case and any pool, and says which are none", async () => {
    const { ctx, id } = await withPool(["A-1", "B-2"]);
    const other = await createPool(ctx, { ...POOL, key: "other" });
    const codes = ["b-2", "C-3", "c-3", "with space", "ü", "x".repeat(65), " D-4 ", ""];
    expect(await addCodes(ctx, { id: other._id, codes })).toEqual({
      ...{ added: 2, known: 2, refusedCount: 3 },
      refused: ["with space", "ü", "x".repeat(65)],
    });
    const page = await listCodes(ctx, { id: other._id, limit: 1 });
    expect(page).toMatchObject({ items: [{ code: "C-3", state: "left" }], nextCursor: "1" });
    const next = await listCodes(ctx, { id: other._id, limit: 1, cursor: "1" });
    expect(next).toMatchObject({ items: [{ code: "D-4" }], nextCursor: null });
    expect(await getPool(ctx, { id })).toMatchObject({ total: 2, left: 2, given: 0, isLow: false });
  });

  it("generates codes that differ, without characters that look alike, and refuses short ones", async () => {
    const { ctx, id } = await withPool([]);
    const wanted = { prefix: "DIWALI-", length: 8, alphabet: "lettersAndDigits" as const };
    expect(await generateCodes(ctx, { id, count: 3_000, ...wanted })).toEqual({ generated: 3_000 });
    const rows = await rowsOf(
      ctx.database,
      sql`select count(distinct upper(code))::int as codes, max(seq) as last,
        bool_and(code ~ '^DIWALI-[2-9A-HJKMNP-Z]{8}$') as good
        from coupon_codes where account_id = ${ctx.account.id}`,
    );
    expect(rows).toEqual([{ codes: 3_000, last: 3_000, good: true }]);
    const guessed = { id, count: 10, prefix: "", length: 4, alphabet: "digits" as const };
    await expect(generateCodes(ctx, guessed)).rejects.toMatchObject({
      ...{ kind: "impossible", message: MESSAGES.coupons.tooShort },
    });
  });

  it("is none of another account's", async () => {
    const [{ ctx, id }, other] = [await withPool(["A"]), await sender("brevo")];
    const refusal = { kind: "missing" };
    await expect(getPool(other, { id })).rejects.toMatchObject(refusal);
    await expect(updatePool(other, { id, pool: POOL })).rejects.toMatchObject(refusal);
    await expect(deletePool(other, { id })).rejects.toMatchObject(refusal);
    await expect(addCodes(other, { id, codes: ["B"] })).rejects.toMatchObject(refusal);
    await expect(listCodes(other, { id, limit: 10 })).rejects.toMatchObject(refusal);
    // The same code in another account is another code.
    const theirs = await createPool(other, POOL);
    expect(await addCodes(other, { id: theirs._id, codes: ["A"] })).toMatchObject({ added: 1 });
    expect(await listPools(ctx, {})).toMatchObject([{ _id: id, total: 1 }]);
  });

  it("names itself in messages by a key made of its name, which no other pool has", async () => {
    const { ctx } = await withPool([]);
    expect(await createPool(ctx, POOL)).toMatchObject({ variable: "{coupon:diwali_2026_2}" });
    expect(await createPool(ctx, { ...POOL, name: "दिवाली" })).toMatchObject({ key: "pool" });
    await expect(createPool(ctx, { ...POOL, key: "pool" })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("can't be deleted while a draft names it or a campaign sends its codes", async () => {
    const { ctx, id } = await withPool(["A", "B"]);
    const segmentId = await audienceOf(ctx, 1);
    const head = { name: "Later", description: "", rules: null, followUp: null, startAt: null };
    const draft = await saveDraft(ctx, { draft: { ...head, segmentId, ...TEXT } });
    await expect(deletePool(ctx, { id })).rejects.toMatchObject({
      ...{ kind: "conflict", message: MESSAGES.coupons.inUse("Diwali 2026", ["Later"]) },
    });
    await saveDraft(ctx, {
      ...{ id: draft._id, draft: { ...head, segmentId, ...TEXT, body: "{coupon:diwali_20}" } },
    });
    const sale = await start(ctx, segmentId);
    await expect(deletePool(ctx, { id })).rejects.toMatchObject({
      ...{ message: MESSAGES.coupons.inUse("Diwali 2026", ["Sale"]) },
    });
    await sendAll(ctx, Number(sale._id));
    await deletePool(ctx, { id });
    expect(await listPools(ctx, {})).toEqual([]);
    const rows = await rowsOf(
      ctx.database,
      sql`select recipient -> 'coupons' as codes from communication_logs where campaign_id = ${sale._id}`,
    );
    expect(rows).toEqual([{ codes: { diwali_2026: "A" } }]);
  });
});

describe("a campaign with a coupon", () => {
  it("gives each recipient one code, which its log and the pool know", async () => {
    const { ctx, id } = await withPool(["A", "B", "C", "D"]);
    const { _id } = await start(ctx, await audienceOf(ctx, 3));
    await sendAll(ctx, Number(_id));
    expect(codesSent()).toEqual(["A", "B", "C"]);
    expect(await getPool(ctx, { id })).toMatchObject({ total: 4, left: 1, given: 3 });
    const given = await listCodes(ctx, { id, state: "given", limit: 10 });
    expect(given.items.map(({ code, customer }) => [code, customer?.name])).toEqual([
      ...[
        ["A", "P0"],
        ["B", "P1"],
        ["C", "P2"],
      ],
    ]);
    expect(await listCodes(ctx, { id, state: "left", limit: 10 })).toMatchObject({
      items: [{ code: "D", customer: null, campaign: null }],
    });
    expect(await listCodes(ctx, { id, code: "b", limit: 10 })).toMatchObject({
      items: [{ code: "B", campaign: { _id, name: "Sale" } }],
    });
    let csv = "";
    for await (const chunk of exportCodes(ctx, { id, query: {} })) csv += chunk;
    expect(csv.split("\r\n")).toHaveLength(6);
    expect(csv).toContain('"B","given","P1","p1.');
  });

  it("sends a retried email with the code of the first", async () => {
    const { ctx } = await withPool(["A", "B"]);
    const { _id: id } = await start(ctx, await audienceOf(ctx, 2));
    await sendAll(ctx, Number(id));
    sandbox().control.reset();
    await ctx.db.execute(sql`
      update communication_logs set sent_at = null, failed_at = clock_timestamp(), failure_reason = 'Refused'
      where campaign_id = ${id}`);
    await ctx.db.execute(sql`update campaigns set sent = 0, failed = 2 where id = ${id}`);
    await retryFailed(ctx, { id, includeUnknown: false });
    await sendAll(ctx, Number(id));
    expect(codesSent()).toEqual(["A", "B"]);
  });

  it("is refused without enough codes, and the review says so before", async () => {
    const { ctx, id } = await withPool(["A", "B"]);
    const segmentId = await audienceOf(ctx, 3);
    const audience = { kind: "segment" as const, segmentId };
    const message = MESSAGES.coupons.tooFew("Diwali 2026", 2, 3);
    expect(await reviewCampaign(ctx, { ...TEXT, audience })).toMatchObject({
      coupons: [{ key: "diwali_2026", name: "Diwali 2026", left: 2, problem: message }],
    });
    await expect(start(ctx, segmentId)).rejects.toMatchObject({ kind: "impossible", message });
    expect(await getPool(ctx, { id })).toMatchObject({ left: 2 });
    await addCodes(ctx, { id, codes: ["C"] });
    expect(await reviewCampaign(ctx, { ...TEXT, audience })).toMatchObject({
      coupons: [{ left: 3, problem: null }],
    });
    await start(ctx, segmentId);
    expect(await getPool(ctx, { id })).toMatchObject({ left: 0, isLow: true });
  });

  it("is refused by a pool that there is not, or that has expired", async () => {
    const { ctx, id } = await withPool(["A"]);
    const segmentId = await audienceOf(ctx, 1);
    const template = { ...TEXT, body: "{coupon:nothing}" };
    await expect(
      createCampaign(ctx, { campaign: { name: "A", segmentId, template } }),
    ).rejects.toMatchObject({ kind: "impossible", message: MESSAGES.coupons.missing("nothing") });
    await updatePool(ctx, { id, pool: { ...POOL, expiresOn: "2020-01-01" } });
    await expect(start(ctx, segmentId)).rejects.toMatchObject({
      message: MESSAGES.coupons.expired("Diwali 2026"),
    });
  });

  it("gives its codes back when it is taken back", async () => {
    const { ctx, id } = await withPool(["A", "B", "C"]);
    const segmentId = await audienceOf(ctx, 2);
    const taken = await start(ctx, segmentId, { holdSeconds: 300 });
    await stopCampaign(ctx, { id: taken._id });
    expect(await getPool(ctx, { id })).toMatchObject({ left: 3, given: 0 });
    const again = await start(ctx, segmentId);
    await sendAll(ctx, Number(again._id));
    expect(codesSent()).toEqual(["A", "B"]);
  });

  it("takes none for a preview or a test email, which show a sample", async () => {
    const { ctx, id } = await withPool(["A"]);
    expect((await previewMail(ctx, TEXT)).text).toContain("Your code: SAMPLE-CODE");
    await sendTestMail(ctx, TEXT);
    expect(codesSent()).toEqual(["SAMPLE-CODE"]);
    expect(await getPool(ctx, { id })).toMatchObject({ left: 1 });
  });
});
