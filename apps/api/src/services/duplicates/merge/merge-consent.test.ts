import { emailStop } from "@dakiya/domain/customer";
import type { Consent } from "@dakiya/domain/customer";
import { SUPPRESSION_REASONS } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCampaign } from "../../../../test/campaigns.ts";
import { customersOf, insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { customers, suppressions } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { mailable } from "../../campaigns/index.ts";
import { recordHits } from "../../deliveries/outcomes/record-hit.ts";
import { resubscribe, suppress, unsubscribe } from "../../deliveries/outcomes/unsubscribe.ts";
import { mergeCustomers, previewMerge, undoMerge } from "../index.ts";

const { stranger } = withSending();
const YES: Consent = { unsubscribedAt: null, hasConsent: true, suppression: null };
const NOES: Consent[] = [
  { ...YES, unsubscribedAt: new Date("2025-01-02") },
  { ...YES, hasConsent: false },
  ...SUPPRESSION_REASONS.map((suppression) => ({ ...YES, suppression })),
];

/** A customer of this consent, by their row and the list. */
async function add(ctx: Ctx, email: string, { suppression, ...row }: Consent): Promise<number> {
  const [id = 0] = await insertCustomers(ctx.database, ctx.account.id, [{ email, ...row }]);
  if (suppression !== null)
    await ctx.db
      .insert(suppressions)
      .values({ accountId: ctx.account.id, email, reason: suppression });
  return id;
}
const mailableIds = async (ctx: Ctx) =>
  (
    await rowsOf(
      ctx.database,
      sql`select id::int as id from ${customers} where ${customers.accountId} = ${ctx.account.id}
        and ${mailable(ctx.account.id)} order by id`,
    )
  ).map(({ id }) => id);
const listOf = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select email, reason from suppressions where account_id = ${ctx.account.id} order by email`,
  );
const merge = async (ctx: Ctx, keep: number, other: number, values = {}) =>
  await mergeCustomers(ctx, { keepId: String(keep), mergeId: String(other), values });

/** A campaign that both got: log 1 is of the one, log 2 of the other. */
async function mailed(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { id } = await insertCampaign(ctx.database, ctx.account.id);
  await ctx.db.execute(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
    select account_id, ${id}, row_number() over (order by id), id, jsonb_build_object('name', name, 'email', email)
    from customers where account_id = ${ctx.account.id} and id = any(${sql.param([...ids])}::bigint[])`);
  await ctx.db.execute(
    sql`update communication_logs set sent_at = now(), delivered_at = now() where campaign_id = ${id}`,
  );
  return id;
}

it.each([YES, ...NOES].map((consent) => [emailStop(consent) ?? "yes", consent] as const))(
  "keeps an opt-out of either, for both kept customers and addresses: %s",
  async (stop, consent) => {
    for (const [keeps, address] of [
      ["kept", "kept"],
      ["kept", "other"],
      ["other", "kept"],
      ["other", "other"],
    ] as const) {
      const ctx = await stranger();
      const one = await add(ctx, "one@x.example", keeps === "kept" ? consent : YES);
      const two = await add(ctx, "two@x.example", keeps === "kept" ? YES : consent);
      const before = await listOf(ctx);
      const preview = await previewMerge(ctx, { keepId: String(one), mergeId: String(two) });
      expect(preview.email_stop).toBe(stop === "yes" ? null : stop);
      const { merge: done } = await merge(ctx, one, two, { email: address });
      expect(await mailableIds(ctx)).toEqual(stop === "yes" ? [one] : []);
      for (const row of before) expect(await listOf(ctx)).toContainEqual(row);
      await undoMerge(ctx, { id: done._id });
      expect(await listOf(ctx)).toEqual(before);
      const yes = keeps === "kept" ? [two] : [one];
      expect(await mailableIds(ctx)).toEqual(stop === "yes" ? [one, two] : yes);
    }
  },
);

it("keeps the gone address on the list, also where only its customer's row said no", async () => {
  const ctx = await stranger();
  const kept = await add(ctx, "kept@x.example", YES);
  const gone = await add(ctx, "gone@x.example", { ...YES, unsubscribedAt: new Date() });
  await merge(ctx, kept, gone);
  expect(await listOf(ctx)).toEqual([{ email: "gone@x.example", reason: "unsubscribed" }]);
  const [again] = await insertCustomers(ctx.database, ctx.account.id, [
    { email: "gone@x.example" },
  ]);
  expect(await mailableIds(ctx)).not.toContain(again);
});

it("lets old links work: clicks and a no by the gone customer's email reach the kept one", async () => {
  const ctx = await stranger();
  const kept = await add(ctx, "kept@x.example", YES);
  const gone = await add(ctx, "gone@x.example", YES);
  const campaignId = await mailed(ctx, [kept, gone]);
  const { merge: done } = await merge(ctx, kept, gone);
  await ctx.db.execute(
    sql`insert into campaign_links (account_id, campaign_id, link_index, url) values (${ctx.account.id}, ${campaignId}, 0, 'https://x.example')`,
  );
  await ctx.db.transaction(
    async (tx) =>
      await recordHits(tx, [
        { campaignId, seq: 2, kind: "click", linkIndex: 0, machine: false, userAgent: null },
      ]),
  );
  await unsubscribe(ctx.db, { campaignId, seq: 2 }, { userAgent: null });
  const [row] = await customersOf(ctx.database, ctx.account.id);
  expect(row?.unsubscribedAt).not.toBeNull();
  expect(await mailableIds(ctx)).toEqual([]);
  // Said since: it stays a no of both.
  await undoMerge(ctx, { id: done._id });
  expect(await mailableIds(ctx)).toEqual([]);
});

it("takes a no back by any of the links, wherever the merge put it", async () => {
  const ctx = await stranger();
  const kept = await add(ctx, "kept@x.example", YES);
  const gone = await add(ctx, "gone@x.example", YES);
  const campaignId = await mailed(ctx, [kept, gone]);
  await unsubscribe(ctx.db, { campaignId, seq: 2 }, { userAgent: null });
  await merge(ctx, kept, gone);
  expect(await mailableIds(ctx)).toEqual([]);
  await resubscribe(ctx.db, { campaignId, seq: 2 });
  expect(await mailableIds(ctx)).toEqual([kept]);
});

it("leaves a complaint that came since in force after the undo", async () => {
  const ctx = await stranger();
  const kept = await add(ctx, "kept@x.example", YES);
  const gone = await add(ctx, "gone@x.example", { ...YES, suppression: "complained" });
  const campaignId = await mailed(ctx, [kept, gone]);
  const { merge: done } = await merge(ctx, kept, gone);
  await suppress(ctx.db, ctx.account.id, [{ campaignId, seq: 1, reason: "complained" }]);
  await undoMerge(ctx, { id: done._id });
  expect(await mailableIds(ctx)).toEqual([]);
  expect(await listOf(ctx)).toHaveLength(2);
});
