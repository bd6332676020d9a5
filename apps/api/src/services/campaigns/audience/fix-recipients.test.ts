import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { TEMPLATE_VARIABLES, templateValues } from "@dakiya/domain/campaign";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { receivedChanges } from "../../../db/schema/index.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { toTemplateCustomer } from "../../deliveries/mail/render-batch.ts";
import { withSending } from "../../../../test/sending.ts";
import { createCampaign } from "../start/create-campaign.ts";

const { sender } = withSending();

const ASHA = {
  name: "Asha Rao",
  email: "asha@people.example",
  phone: "+91 98765 43210",
  city: "Pune",
  state: "Maharashtra",
  country: "India",
  gender: "Female",
  age: 34,
  occupation: "Teacher",
  totalSpent: 1234.5,
  orderCount: 7,
  lastPurchaseAt: new Date("2026-03-04T05:06:07Z"),
  joinedAt: new Date("2025-01-02T03:04:05Z"),
};
const COMPANY = { company: "Dakiya & Sons" };

it.each(TEMPLATE_VARIABLES)(
  "freezes what a message says of its recipient by {%s}, in subject, text or link",
  async (variable) => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [ASHA]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    for (const template of [
      { subject: `For { ${variable} |you}`, body: "Hello" },
      { subject: "For you", body: `{Hello {${variable}|you}}` },
      { subject: "For you", body: `See https://shop.example/?of={${variable}}` },
    ]) {
      const { _id } = await createCampaign(ctx, { campaign: { name: "A", segmentId, template } });
      const [log] = await rowsOf(
        ctx.database,
        sql`select recipient from communication_logs where campaign_id = ${Number(_id)}`,
      );
      const frozen = toTemplateCustomer(log?.["recipient"] as FrozenRecipient);
      expect(templateValues(frozen, COMPANY)[variable]).toBe(
        templateValues(ASHA, COMPANY)[variable],
      );
    }
  },
);

it("counts what was just received before it asks who has received how much, however deep it asks", async () => {
  const ctx = await sender("brevo");
  const [reached] = await insertCustomers(ctx.database, ctx.account.id, [{}, {}]);
  const received = { field: "campaigns_received", operator: ">=", value: 1 } as const;
  const somebody = { field: "order_count", operator: ">=", value: 0 } as const;
  const rules: SegmentRuleGroup = {
    combinator: "and",
    rules: [somebody, { combinator: "or", rules: [received] }],
  };
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id, { rules }));
  await ctx.db
    .insert(receivedChanges)
    .values({ accountId: ctx.account.id, customerIds: [reached ?? 0] });
  const { _id } = await createCampaign(ctx, {
    campaign: { name: "A", segmentId, template: { subject: "Hi", body: "Hello" } },
  });
  const logs = await rowsOf(
    ctx.database,
    sql`select customer_id::int as id from communication_logs where campaign_id = ${Number(_id)}`,
  );
  expect(logs).toEqual([{ id: reached }]);
});
