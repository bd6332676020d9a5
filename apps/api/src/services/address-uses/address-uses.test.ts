import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { ADDRESS_PLACES } from "@dakiya/domain/wire";
import type { AddressPlaceKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAutomation } from "../../../test/automation-mails.ts";
import { insertCampaign } from "../../../test/campaigns.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { findBrand } from "../brand/find-brand.ts";
import { deleteImage } from "../images/change-images.ts";
import { getImage } from "../images/list-images.ts";
import { replaceImage } from "../images/replace-image.ts";
import { listProducts } from "../products/list-products.ts";

const database = withTestDatabase();
let ctx: Ctx;
let lamp: { id: string; url: string };
let bell: { id: string; url: string };

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
  lamp = await image("Lamp");
  bell = await image("Bell");
});

async function image(name: string) {
  const hash = `${name}${ctx.account.id}`.padEnd(43, "-");
  const [row] = await rowsOf(
    database(),
    sql`insert into images (account_id, hash, name, type, width, height, size, content)
      values (${ctx.account.id}, ${hash}, ${name}, 'image/png', 1, 1, 1, '') returning id`,
  );
  const url = `https://mail.example/images/${hash}-${ctx.account.id}`;
  return { id: String(row?.["id"]), url };
}

const design = () => ({
  version: 2,
  blocks: [{ id: "a", type: "image", url: lamp.url, alt: "", align: "left", width: 9, link: null }],
});
const html = () => `<p><img src="${lamp.url}" alt=""></p>`;
const variants = (message: object) => [
  { language: "hi", subject: "नमस्ते", previewText: "", body: "", variables: [], ...message },
];
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const run = async (statement: SQL) => void (await ctx.db.execute(statement));

const draft = async (message: object) =>
  await insertCampaign(database(), ctx.account.id, {
    ...{ name: "Diwali", status: "draft", ...message },
  });
const template = async (columns: SQL, values: SQL) =>
  await run(sql`insert into message_templates (account_id, name, subject, mode, ${columns})
    values (${ctx.account.id}, 'Diwali', 'Hello', 'design', ${values})`);
const automation = async (document: object) =>
  await insertAutomation(database(), ctx.account.id, { name: "Diwali", document });
const steps = (message: object) => ({
  steps: [{ id: "a", type: "send", template: { subject: "Hello", ...message } }],
});
const product = async (columns: { image: string | null; link: string | null }) => {
  await run(sql`
    insert into products (account_id, key, name, price, first_sold_at, last_sold_at, image, link)
    values (${ctx.account.id}, 'diwali', 'Diwali', 5, now(), now(), ${columns.image}, ${columns.link})`);
};
const brand = async (changes: object) =>
  await run(sql`insert into brands (account_id, version, brand)
    values (${ctx.account.id}, 1, ${json({ ...DEFAULT_BRAND, ...changes })})`);

/** Every place: the kind that is named, and how the image gets there. */
const USES: Record<string, [AddressPlaceKind, () => Promise<unknown>]> = {
  "a draft's design": ["campaign", async () => await draft({ design: design() })],
  "a draft's HTML": ["campaign", async () => await draft({ html: html() })],
  "an address of before, without the account": [
    "campaign",
    async () => await draft({ body: lamp.url.replace(/-\d+$/, "") }),
  ],
  "a draft's text": ["campaign", async () => await draft({ body: lamp.url })],
  "a draft in another language": [
    "campaign",
    async () => await draft({ variants: variants({ design: design(), html: null }) }),
  ],
  "a scheduled campaign": [
    "campaign",
    async () => await draft({ status: "scheduled", design: design() }),
  ],
  "a template's design": [
    "template",
    async () => await template(sql`design`, sql`${json(design())}`),
  ],
  "a template's HTML": ["template", async () => await template(sql`words`, sql`${html()}`)],
  "a template in another language": [
    "template",
    async () => await template(sql`variants`, json(variants({ design: design() }))),
  ],
  "a saved block": [
    "saved-block",
    async () =>
      await run(sql`insert into saved_blocks (account_id, name, block)
        values (${ctx.account.id}, 'Diwali', ${json(design().blocks[0])})`),
  ],
  "an automation": ["automation", async () => await automation(steps({ design: design() }))],
  "an automation in another language": [
    "automation",
    async () => await automation(steps({ variants: variants({ html: html() }) })),
  ],
  "a product": [
    "product",
    async () => await product({ image: lamp.url, link: "https://shop.example/" }),
  ],
  "a product's link": ["product", async () => await product({ image: null, link: lamp.url })],
  "the brand's logo": ["brand", async () => await brand({ logo: lamp.id })],
  "the brand's website": ["brand", async () => await brand({ website: lamp.url })],
};

const NAMED: Record<AddressPlaceKind, string> = {
  campaign: "the campaign “Diwali”",
  template: "the template “Diwali”",
  "saved-block": "the saved block “Diwali”",
  automation: "the automation “Diwali”",
  product: "the product “Diwali”",
  brand: "your brand",
};
const KEYS: Record<AddressPlaceKind, string> = {
  campaign: "campaigns",
  template: "templates",
  "saved-block": "savedBlocks",
  automation: "automations",
  product: "products",
  brand: "brands",
};
const counts = (changed: AddressPlaceKind | null) =>
  Object.fromEntries(ADDRESS_PLACES.map((kind) => [KEYS[kind], kind === changed ? 1 : 0]));
const replace = async () => await replaceImage(ctx, { id: lamp.id, by: bell.id });

describe("an image that is shown by", () => {
  it.each(Object.entries(USES))(
    "%s can't be deleted before another is there",
    async (_, [kind, use]) => {
      await use();
      await expect(deleteImage(ctx, { id: lamp.id })).rejects.toMatchObject({
        kind: "conflict",
        message: `“Lamp” is shown by ${NAMED[kind]}. Remove it there first`,
      });
      const name = kind === "brand" ? "" : "Diwali";
      expect((await getImage(ctx, { id: lamp.id })).usedBy).toEqual([{ kind, name }]);
      expect(await replace()).toEqual(counts(kind));
      await deleteImage(ctx, { id: lamp.id });
      await expect(deleteImage(ctx, { id: bell.id })).rejects.toThrow(NAMED[kind]);
    },
  );

  it("a published automation keeps it there", async () => {
    const { id } = await insertAutomation(database(), ctx.account.id, { name: "Diwali" });
    await run(sql`insert into automation_versions (account_id, automation_id, version, document)
      values (${ctx.account.id}, ${id}, 1, ${json(steps({ design: design() }))})`);
    expect(await replace()).toEqual(counts(null));
    await expect(deleteImage(ctx, { id: lamp.id })).rejects.toThrow(NAMED.automation);
  });

  it("something sent is as it was", async () => {
    const sent = await draft({ status: "completed", design: design(), html: html() });
    expect(await replace()).toEqual(counts(null));
    const kept = sql`select html from campaigns where account_id = ${ctx.account.id} and id = ${sent.id}`;
    expect(await rowsOf(database(), kept)).toEqual([{ html: html() }]);
    await deleteImage(ctx, { id: lamp.id });
  });

  it("another account is neither changed nor kept there", async () => {
    const { id } = await draft({ body: lamp.url, html: lamp.url });
    const stranger = await createUser(database());
    await run(
      sql`update campaigns set account_id = ${stranger.account.id}, segment_id = null where id = ${id}`,
    );
    expect(await replace()).toEqual(counts(null));
    await deleteImage(ctx, { id: lamp.id });
    const kept = sql`select html from campaigns where id = ${id}`;
    expect(await rowsOf(database(), kept)).toEqual([{ html: lamp.url }]);
  });
});

it("a product gets another copy, and emails that were made keep theirs", async () => {
  await product({ image: lamp.url, link: "https://shop.example/" });
  await run(sql`insert into product_copies (account_id, product_id, hash, name, price, image, link)
    select account_id, id, 'made', name, price, image, link from products where account_id = ${ctx.account.id}`);
  await replace();
  const [shown] = (await listProducts(ctx, { limit: 5 })).items;
  expect(shown?.image).toBe(bell.url);
  const copies = sql`select c.image, p.id is not null as now from product_copies c
    left join products p on p.account_id = c.account_id and p.copy_id = c.id
    where c.account_id = ${ctx.account.id} order by c.id`;
  expect(await rowsOf(database(), copies)).toEqual([
    { image: lamp.url, now: false },
    { image: bell.url, now: true },
  ]);
});

it("the logo is replaced in a new version of the brand", async () => {
  await brand({ logo: lamp.id });
  await replace();
  const { version, brand: now } = await findBrand(ctx.db, ctx.account.id);
  expect([version, now.logo]).toEqual([2, bell.id]);
});
