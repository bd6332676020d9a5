import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { TEMPLATE_VARIABLES, templateValues } from "@dakiya/domain/campaign";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { receivedChanges } from "../../../db/schema/index.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { findClickTarget } from "../../deliveries/mail/find-click-target.ts";
import { toTemplateCustomer } from "../../deliveries/mail/render-batch.ts";
import { parseMail } from "../../rendering/parse-mail.ts";
import { renderMail } from "../../rendering/render-mail.ts";
import { updateCustomer } from "../../customers/save-customer.ts";
import { createField, deleteField } from "../../fields/change-fields.ts";
import { withSending } from "../../../../test/sending.ts";
import { createCampaign } from "../start/create-campaign.ts";

const { sender } = withSending();

const ASHA = {
  ...NO_PLAIN_VALUES,
  name: "Asha Rao",
  email: "asha@people.example",
  phone: "+91 98765 43210",
  city: "Pune",
  state: "Maharashtra",
  country: "India",
  gender: "Female",
  age: 34,
  occupation: "Teacher",
  firstName: "Anna Maria",
  totalSpent: 1234.5,
  orderCount: 7,
  lastPurchaseAt: new Date("2026-03-04T05:06:07Z"),
  joinedAt: new Date("2025-01-02T03:04:05Z"),
};
const COMPANY = { company: "Dakiya & Sons" };

const PLACES: readonly ((variable: string) => { subject: string; body: string })[] = [
  (variable) => ({ subject: `For { ${variable} |you}`, body: "Hello" }),
  (variable) => ({ subject: "For you", body: `{Hello {${variable}|you}}` }),
  (variable) => ({ subject: "For you", body: `See https://shop.example/?of={${variable}}` }),
];
/** A sample has one place of each variable, and each place several times. */
const NAMED = TEMPLATE_VARIABLES.flatMap((variable, at) =>
  PLACES.filter((_, place) => TRIES_ALL || place === at % PLACES.length).map((templateOf) => ({
    variable,
    template: templateOf(variable),
  })),
);

it("freezes the recipient's value of each variable, in subject, text or link", async () => {
  const ctx = await sender("brevo");
  await insertCustomers(ctx.database, ctx.account.id, [ASHA]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  for (const { variable, template } of NAMED) {
    const { _id } = await createCampaign(ctx, { campaign: { name: "A", segmentId, template } });
    const [log] = await rowsOf(
      ctx.database,
      sql`select recipient from communication_logs where campaign_id = ${Number(_id)}`,
    );
    const frozen = toTemplateCustomer(log?.["recipient"] as FrozenRecipient);
    expect(templateValues(frozen, COMPANY)[variable], JSON.stringify(template)).toBe(
      templateValues(ASHA, COMPANY)[variable],
    );
  }
});

it("counts emails that were just received before rules on received campaigns, at any depth", async () => {
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

it("freezes the account's own fields that the message names, with their types, and no others", async () => {
  const ctx = await sender("brevo");
  for (const [label, type] of [
    ["Size", "text"],
    ["City", "text"],
    ["Credit", "money"],
    ["Unused", "text"],
  ] as const)
    await createField(ctx, { key: label.toLowerCase(), label, type, choices: [], description: "" });
  await insertCustomers(ctx.database, ctx.account.id, [
    { ...ASHA, attributes: { size: "M", city: "Goa", credit: 1500, unused: "x" } },
    { attributes: { unused: "x" } },
  ]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const template = { subject: "{size|any}", body: "{attributes.city} {city} {credit} {nothing}" };
  const { _id } = await createCampaign(ctx, { campaign: { name: "A", segmentId, template } });
  const [campaign] = await rowsOf(
    ctx.database,
    sql`select attribute_types from campaigns where id = ${Number(_id)}`,
  );
  expect(campaign).toEqual({ attribute_types: { size: "text", city: "text", credit: "money" } });
  const logs = await rowsOf(
    ctx.database,
    sql`select recipient -> 'attributes' as own from communication_logs
      where campaign_id = ${Number(_id)} order by seq`,
  );
  expect(logs).toEqual([{ own: { size: "M", city: "Goa", credit: 1500 } }, { own: {} }]);
});

it("sends the own fields' values of the campaign's start", async () => {
  const ctx = await sender("brevo");
  const field = { key: "size", label: "Size", choices: [], description: "" };
  await createField(ctx, { ...field, type: "text" });
  const [id] = await insertCustomers(ctx.database, ctx.account.id, [
    { ...ASHA, attributes: { size: "M" } },
  ]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const template = {
    subject: "{size}",
    body: "https://shop.example/?size={attributes.size} {size}",
  };
  const { _id } = await createCampaign(ctx, { campaign: { name: "A", segmentId, template } });
  await updateCustomer(ctx, { id: String(id), patch: { attributes: { size: "XL" } } });
  await deleteField(ctx, { key: "size" });
  const target = await findClickTarget(ctx.db, { campaignId: Number(_id), seq: 1, linkIndex: 0 });
  expect(target).toBe("https://shop.example/?size=M");
  const [row] = await rowsOf(
    ctx.database,
    sql`select c.attribute_types as own, l.recipient from campaigns c
      join communication_logs l on l.campaign_id = c.id where c.id = ${Number(_id)}`,
  );
  const frozen = toTemplateCustomer(row?.["recipient"] as FrozenRecipient);
  const message = parseMail({ ...template, company: "", own: row?.["own"] as AttributeTypes });
  expect(renderMail(message, frozen, { unsubscribe: null, openPixel: null }).subject).toBe("M");
});
