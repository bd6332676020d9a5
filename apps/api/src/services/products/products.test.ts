import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { rowsOf } from "../../../test/database.ts";
import { block, complete, daysAgo, design, namesIn, order } from "../../../test/products.ts";
import { sendAll, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { previewMail } from "../campaigns/review/preview-mail.ts";
import { reviewCampaign } from "../campaigns/review/review-campaign.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { findClickTarget, renderView } from "../deliveries/index.ts";
import { mergeCustomers, undoMerge } from "../duplicates/index.ts";
import { eraseCustomer } from "../personal-data/erase/erase-customer.ts";
import { saveSendingRules } from "../sending-rules/sending-rules.ts";
import { listProducts } from "./list-products.ts";
import { saveProduct } from "./save-product.ts";

const { sender, sandbox } = withSending();

const EVERYBODY = {
  combinator: "and" as const,
  rules: [{ field: "total_spent", operator: ">=", value: 0 }],
};

async function people(ctx: Ctx, names: string[]): Promise<string[]> {
  const given = names.map((name) => ({ name, email: `${name}@people.example` }));
  return (await insertCustomers(ctx.database, ctx.account.id, given)).map(String);
}
async function send(ctx: Ctx, blocks: DesignDocument["blocks"], more: object = {}) {
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const template = { subject: "For you", design: design(...blocks), ...more };
  const { _id } = await createCampaign(ctx, { campaign: { name: "Sale", segmentId, template } });
  await sendAll(ctx, Number(_id));
  return Number(_id);
}
const mailTo = (name: string) =>
  sandbox()
    .store.find()
    .find(({ recipient }) => recipient.email === `${name}@people.example`);
describe("the products of an account", () => {
  it("are those of its orders, by SKU or name, as the order placed last has them", async () => {
    const ctx = await sender("brevo");
    await order(ctx, "asha@people.example", 10, [
      { sku: "L-1", name: "Lamp", price: 100, quantity: 2 },
      { name: "Bell", price: 40 },
    ]);
    await order(ctx, "ravi@people.example", 2, [{ sku: "L-1", name: "Brass lamp", price: 120 }]);
    // An older order that comes later, and one that does not count.
    await order(ctx, "ravi@people.example", 30, [{ sku: "L-1", name: "Old lamp", price: 90 }]);
    await order(ctx, "ravi@people.example", 1, [{ name: "Ghost", price: 9 }], {
      status: "cancelled",
    });
    const { items, totals } = await listProducts(ctx, { limit: 50 });
    expect(items).toMatchObject([
      { name: "Brass lamp", sku: "L-1", price: 120, sold: 4, image: null, link: null },
      { name: "Bell", sku: null, price: 40, sold: 1 },
    ]);
    expect(items[0]?.firstSoldAt.slice(0, 10)).toBe(daysAgo(30).slice(0, 10));
    expect(totals).toEqual({ products: 2, ready: 0 });
    await complete(ctx, ["Bell"]);
    expect((await listProducts(ctx, { limit: 50, state: "ready" })).items).toHaveLength(1);
    expect((await listProducts(ctx, { limit: 50, state: "incomplete" })).items).toMatchObject([
      { name: "Bell" },
    ]);
    const page = await listProducts(ctx, { limit: 1 });
    const next = await listProducts(ctx, { limit: 1, cursor: page.nextCursor ?? "" });
    expect(next).toMatchObject({ items: [{ name: "Bell" }], nextCursor: null });
    expect((await listProducts(ctx, { limit: 50, search: "l-1" })).items).toHaveLength(1);
  });
});

describe("a message with products", () => {
  it("shows each recipient what they bought, the latest first and each once, and nothing to others", async () => {
    const ctx = await sender("brevo");
    await people(ctx, ["asha", "ravi", "bina"]);
    await order(ctx, "asha@people.example", 9, [{ name: `Lamp <b>"&{name}`, price: 1234.5 }]);
    await order(ctx, "asha@people.example", 5, [{ name: "Bell", price: 40 }]);
    await order(ctx, "asha@people.example", 3, [
      { name: `Lamp <b>"&{name}`, price: 123456 },
      { name: "Shipping", price: 50 },
    ]);
    await order(ctx, "ravi@people.example", 2, [{ name: "Shipping", price: 50 }]);
    await complete(ctx, ["Shipping"]);
    const audience = { kind: "rules" as const, rules: EVERYBODY };
    expect(await reviewCampaign(ctx, { ...input(block()), audience })).toMatchObject({
      ...{ eligible: 3, withoutProducts: 2 },
    });
    const button = { id: "b", type: "button", align: "left", label: "All" } as const;
    const blocks = [block(), { ...button, link: "https://shop.example/all" }];
    const campaignId = await send(ctx, blocks);
    const asha = mailTo("asha");
    expect(namesIn(asha?.html)).toEqual(["Lamp &lt;b&gt;&quot;&amp;{name}", "Bell", ""]);
    expect(asha?.html).toContain("₹1,23,456.00");
    expect(asha?.text).toContain(
      [
        "Yours",
        `\nLamp <b>"&{name}\n₹1,23,456.00`,
        "Buy (https://shop.example/Lamp%20%3Cb%3E%22%26%7Bname%7D)",
        "\nBell\n₹40.00\nBuy (https://shop.example/Bell)",
        "\nAll (https://shop.example/all)",
      ].join("\n"),
    );
    for (const name of ["ravi", "bina"]) {
      expect(namesIn(mailTo(name)?.html)).toEqual([""]);
      expect(mailTo(name)?.html).not.toContain("Yours");
      expect(mailTo(name)?.text).toMatch(/^All \(https:\/\/shop\.example\/all\)\n\n/);
    }
    // Each link of a product is a click link that leads there.
    const links = await rowsOf(
      ctx.database,
      sql`select link_index as "linkIndex", url from campaign_links
        where account_id = ${ctx.account.id} and campaign_id = ${campaignId} order by 1`,
    );
    expect(links.map(({ url }) => url)).toEqual([
      "https://shop.example/all",
      "https://shop.example/Lamp%20%3Cb%3E%22%26%7Bname%7D",
      "https://shop.example/Bell",
    ]);
    expect(asha?.html).not.toContain('href="https://shop.example');
    expect(await findClickTarget(ctx.db, { campaignId, seq: 1, linkIndex: 2 })).toBe(
      "https://shop.example/Bell",
    );
  });

  it("stays as it was sent, whatever becomes of the products", async () => {
    const ctx = await sender("brevo");
    const [id = ""] = await people(ctx, ["asha"]);
    await order(ctx, "asha@people.example", 9, [{ name: "Lamp", price: 100 }]);
    await complete(ctx);
    const campaignId = await send(ctx, [block()]);
    const before = await renderView(ctx, { campaignId, seq: 1 });
    const { items } = await listProducts(ctx, { limit: 1 });
    await saveProduct(ctx, { id: items[0]?._id ?? "", patch: { link: "https://other.example/" } });
    await order(ctx, "asha@people.example", 1, [{ name: "Lamp", price: 999 }]);
    const after = await renderView(ctx, { campaignId, seq: 1 });
    expect(after?.html).toBe(before?.html);
    expect(after?.html).toContain("₹100.00");
    expect(await previewMail(ctx, { ...input(block()), customerId: id })).toMatchObject({
      html: expect.stringContaining("₹999.00"),
      text: expect.stringContaining("https://other.example/"),
    });
    await eraseCustomer(ctx, { id });
    expect(await renderView(ctx, { campaignId, seq: 1 })).toBeNull();
  });

  it("shows new products, without those the recipient bought, and chosen ones in their order", async () => {
    const ctx = await sender("brevo");
    await people(ctx, ["asha", "ravi"]);
    await order(ctx, "ravi@people.example", 40, [{ name: "Old", price: 1 }]);
    await order(ctx, "ravi@people.example", 8, [{ name: "Bell", price: 2 }]);
    await order(ctx, "asha@people.example", 5, [{ name: "Lamp", price: 3 }]);
    await complete(ctx);
    const { items } = await listProducts(ctx, { limit: 10 });
    const idOf = (name: string) => items.find((one) => one.name === name)?._id ?? "0";
    const ids = [idOf("Old"), "999999", idOf("Lamp")];
    await send(ctx, [
      block({ source: { kind: "new", days: 30, withoutBought: true } }),
      block({ id: "q", source: { kind: "new", days: null, withoutBought: false }, count: 2 }),
      block({ id: "r", source: { kind: "chosen", ids } }),
    ]);
    const common = ["Lamp", "Bell", "Old", "Lamp"];
    expect(namesIn(mailTo("asha")?.html)).toEqual(["Bell", ...common, ""]);
    expect(namesIn(mailTo("ravi")?.html)).toEqual(["Lamp", ...common, ""]);
  });

  it("has products in each language, with tags on their links", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [
      { name: "asha", email: "asha@people.example", language: "hi" },
      { name: "ravi", email: "ravi@people.example" },
    ]);
    for (const name of ["asha", "ravi"])
      await order(ctx, `${name}@people.example`, 2, [{ name: `Lamp of ${name}`, price: 1 }]);
    await complete(ctx);
    const tags = { isOn: true, source: "dakiya", medium: "email", campaign: "", content: "" };
    const rules = { timeZone: "Asia/Kolkata", mailCap: null };
    await saveSendingRules(ctx, {
      ...rules,
      linkTags: { ...tags, hosts: ["shop.example"] },
    });
    const hindi = design(
      block({ title: "आपके", source: { kind: "new", days: null, withoutBought: true } }),
    );
    await send(ctx, [block()], {
      language: "en",
      variants: [{ language: "hi", subject: "नमस्ते", design: hindi }],
    });
    expect(namesIn(mailTo("asha")?.html)[0]).toBe("Lamp of ravi");
    expect(mailTo("asha")?.html).toContain("आपके");
    const tagged = "https://shop.example/Lamp%20of%20ravi?utm_source=dakiya&utm_medium=email";
    expect(mailTo("asha")?.text).toContain(tagged);
    expect(namesIn(mailTo("ravi")?.html)[0]).toBe("Lamp of ravi");
  });

  it("counts orders of both of two customers who were merged, until the merge is undone", async () => {
    const ctx = await sender("brevo");
    const [asha = "", double = ""] = await people(ctx, ["asha", "double"]);
    await order(ctx, "asha@people.example", 9, [{ name: "Lamp", price: 100 }]);
    await order(ctx, "double@people.example", 2, [{ name: "Bell", price: 40 }]);
    await order(ctx, "ravi@people.example", 30, [{ name: "Cup", price: 5 }]);
    await complete(ctx);
    const withoutBought = { kind: "new" as const, days: null, withoutBought: true };
    const blocks = [block(), block({ id: "q", source: withoutBought, title: "New" })];
    const shownTo = async (customerId: string) => {
      const { html } = await previewMail(ctx, { ...input(...blocks), customerId });
      return namesIn(html).filter(Boolean);
    };
    const apart = [await shownTo(asha), await shownTo(double)];
    expect(apart).toEqual([
      ["Lamp", "Bell", "Cup"],
      ["Bell", "Lamp", "Cup"],
    ]);
    const { merge } = await mergeCustomers(ctx, { keepId: asha, mergeId: double, values: {} });
    expect(await shownTo(asha)).toEqual(["Bell", "Lamp", "Cup"]);
    await send(ctx, blocks);
    expect(namesIn(mailTo("asha")?.html).filter(Boolean)).toEqual(["Bell", "Lamp", "Cup"]);
    expect((await listProducts(ctx, { limit: 5 })).items).toHaveLength(3);
    await undoMerge(ctx, { id: merge._id });
    expect([await shownTo(asha), await shownTo(double)]).toEqual(apart);
  });

  it("is previewed with examples, which are named so where there are no products", async () => {
    const ctx = await sender("brevo");
    const none = await previewMail(ctx, input(block({ count: 2 })));
    expect(namesIn(none.html).slice(0, 2)).toEqual(["Sample product 1", "Sample product 2"]);
    await order(ctx, "ravi@people.example", 2, [{ name: "Lamp", price: 1 }]);
    await complete(ctx);
    const some = await previewMail(ctx, input(block()));
    expect(namesIn(some.html)[0]).toBe("Lamp");
    const [id] = await people(ctx, ["asha"]);
    const asha = await previewMail(ctx, { ...input(block()), customerId: id });
    expect(namesIn(asha.html)[0]).not.toBe("Lamp");
    expect([none, some, asha].map((one) => one.withoutProducts)).toEqual([
      ...[undefined, undefined, true],
    ]);
  });
});

const input = (...blocks: DesignDocument["blocks"]) => ({
  ...{ subject: "For you", body: "", design: design(...blocks) },
});
