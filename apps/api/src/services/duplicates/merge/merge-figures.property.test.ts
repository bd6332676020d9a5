import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { findMiscounted } from "../../../../test/recount.ts";
import { withSending } from "../../../../test/sending.ts";
import { insertCampaign } from "../../../../test/campaigns.ts";
import { getCampaignReport } from "../../campaigns/index.ts";
import { recordFacts } from "../../deliveries/outcomes/record-facts.ts";
import type { Ctx } from "../../../deps.ts";
import { mergeCustomers, undoMerge } from "../index.ts";

const { stranger } = withSending();

const WHAT = ["sentAt", "deliveredAt", "openedAt", "clickedAt", "failedAt"] as const;
const arbLog = fc.record({
  campaign: fc.nat(2),
  who: fc.nat(2),
  what: fc.constantFrom(...WHAT),
});
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

/** Figures of the campaigns on screens. */
async function figures(ctx: Ctx, campaigns: readonly number[]) {
  const reports = await Promise.all(
    campaigns.map(async (id) => await getCampaignReport(ctx, { id: String(id) })),
  );
  const counted = await rowsOf(
    ctx.database,
    sql`select c.id, c.total_recipients, c.sent, c.opened, c.clicked, c.failed, count(l.seq)::int as logs,
        count(l.sent_at)::int as were_sent, count(l.opened_at)::int as were_opened
      from campaigns c left join communication_logs l on l.campaign_id = c.id
      where c.account_id = ${ctx.account.id} group by c.account_id, c.id order by c.id`,
  );
  return { reports, counted };
}

it("changes no figure of a campaign, and keeps customers' own equal to their logs", async () => {
  const ctx = await stranger();
  const { id: accountId } = ctx.account;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(arbLog, {
        selector: ({ campaign, who }) => `${campaign}:${who}`,
        minLength: 1,
      }),
      fc.constantFrom(...PAIRS),
      async (logs, [keep, merge]) => {
        const people = await insertCustomers(ctx.database, accountId, [{}, {}, {}]);
        const campaigns = await Promise.all(
          [0, 1, 2].map(async () => (await insertCampaign(ctx.database, accountId)).id),
        );
        for (const [nth, { campaign, who }] of logs.entries())
          await ctx.db.execute(sql`
            insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
            values (${accountId}, ${campaigns[campaign]}, ${nth + 1}, ${people[who]}, '{"name": "A", "email": "a@x.example"}')`);
        await ctx.db.execute(sql`
          update campaigns c set total_recipients = (select count(*) from communication_logs where campaign_id = c.id)
          where account_id = ${accountId}`);
        const at = new Date();
        const facts = logs.map(({ campaign, what }, nth) => ({
          ...{ campaignId: campaigns[campaign] ?? 0, seq: nth + 1, sentAt: at },
          ...(what === "failedAt" ? { failureReason: "Mailbox is full" } : {}),
          [what]: at,
        }));
        await ctx.db.transaction(async (tx) => await recordFacts(tx, ctx.account.id, facts));
        await ctx.db.execute(sql`
          update customers c set campaigns_received = (
            select count(sent_at) from communication_logs where account_id = c.account_id and customer_id = c.id
          ) where account_id = ${accountId}`);
        const before = await figures(ctx, campaigns);
        const wrong = await findMiscounted(ctx.db, accountId);
        const input = { keepId: String(people[keep]), mergeId: String(people[merge]), values: {} };
        const { merge: done } = await mergeCustomers(ctx, input);
        expect(await figures(ctx, campaigns)).toEqual(before);
        expect(wrong).toEqual([]);
        expect(await findMiscounted(ctx.db, accountId)).toEqual([]);
        await undoMerge(ctx, { id: done._id });
        expect(await figures(ctx, campaigns)).toEqual(before);
        expect(await findMiscounted(ctx.db, accountId)).toEqual([]);
      },
    ),
    { numRuns: runs(20) },
  );
});
