import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS } from "../../../test/operations.ts";
import { imports } from "../../db/schema/index.ts";

const run = withTestApp();

const rulesOn = (...rules: object[]) => ({ combinator: "and", rules });
const SIZE = { label: "Shoe size", type: "number" };

/** A person with fields, and customers who have some of them. */
async function shopkeeper(): Promise<TestClient> {
  const person = await run().signIn();
  for (const field of [
    SIZE,
    { label: "Tier", type: "choice", choices: ["Gold", "Silver"] },
    { label: "Interests", type: "tags" },
    { label: "City", type: "text", key: "city" },
  ])
    expect((await person.rest("POST", "/customer/fields", field)).status).toBe(201);
  await person.rest("POST", "/customer/", {
    name: "Asha",
    email: "asha@example.com",
    attributes: { shoe_size: "41.5", tier: "gold", interests: "Tea, coffee", city: "Goa" },
  });
  await person.rest("POST", "/customer/", { name: "Ravi", email: "ravi@example.com" });
  return person;
}

const customersOf = async (person: TestClient) =>
  (await person.rest("GET", "/customer/get")).body.data;

describe("a field of one's own", () => {
  it("gets a key of its label, which stays when the label changes", async () => {
    const person = await run().signIn();
    const added = await person.rest("POST", "/customer/fields", SIZE);
    expect(added.body.data).toEqual({
      ...{ key: "shoe_size", label: "Shoe size", type: "number" },
      ...{ choices: [], description: "" },
    });
    const patch = { label: "Size of shoes", description: "EU" };
    const saved = await person.rest("PUT", "/customer/fields/shoe_size", patch);
    expect(saved.body.data).toEqual({ ...added.body.data, ...patch });
    expect((await person.rest("GET", "/customer/fields")).body.data).toEqual([saved.body.data]);
  });

  it("gets a numbered key where the label's is taken or has no Latin letters", async () => {
    const person = await run().signIn();
    const keys = [];
    for (const label of ["Size", "Size!", "ग्राहक", "कोटि"]) {
      const added = await person.rest("POST", "/customer/fields", { label, type: "text" });
      keys.push(added.body.data.key);
    }
    expect(keys).toEqual(["size", "size_2", "field", "field_2"]);
  });

  it("is refused where another has its key or its label, or there are a hundred", async () => {
    const person = await run().signIn();
    const add = async (field: object) =>
      (await person.rest("POST", "/customer/fields", { type: "text", ...field })).body.message;
    await add({ label: "Size" });
    expect(await add({ label: "Other", key: "size" })).toBe(
      'Another field already has the key "size"',
    );
    expect(await add({ label: "SIZE" })).toBe('Another field is already called "SIZE"');
    for (let nth = 1; nth < 100; nth += 1) await add({ label: `Field ${nth}` });
    expect(await add({ label: "One more" })).toBe("There can be at most 100 fields of your own");
  });

  it("may gain choices, and lose none", async () => {
    const person = await shopkeeper();
    const change = async (choices: string[]) =>
      await person.rest("PUT", "/customer/fields/tier", { choices });
    expect((await change(["Gold", "Silver", "Bronze"])).status).toBe(200);
    expect((await change(["Gold"])).body.message).toMatch(/^Choices can't be removed/);
    const text = await person.rest("PUT", "/customer/fields/city", { choices: ["Goa"] });
    expect(text.body.message).toBe("Only a choice field has choices");
  });

  it("is counted over the customers, beside the built-in ones", async () => {
    const person = await shopkeeper();
    const { data } = (await person.rest("GET", "/customer/fields/counts")).body;
    expect(data).toMatchObject({
      customers: 2,
      builtIn: { name: 2, email: 2, phone: 0, city: 0, total_spent: 0 },
      own: { shoe_size: 1, tier: 1, interests: 1, city: 1 },
    });
  });

  it("is nobody else's", async () => {
    await shopkeeper();
    const stranger = await run().signIn();
    expect((await stranger.rest("GET", "/customer/fields")).body.data).toEqual([]);
    for (const [method, body] of [
      ["PUT", { label: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      const response = await stranger.rest(method, "/customer/fields/shoe_size", body);
      expect([response.status, response.body.message]).toEqual([404, "Field not found"]);
    }
    const theirs = await stranger.rest("POST", "/customer/", {
      name: "A",
      email: "a@example.com",
      attributes: { shoe_size: 4 },
    });
    expect([theirs.status, theirs.body.message]).toEqual([
      400,
      '"shoe_size" is not one of your fields',
    ]);
  });
});

describe("values", () => {
  it("are read by their type, and stand with the customer", async () => {
    const [ravi, asha] = await customersOf(await shopkeeper());
    expect(asha.attributes).toEqual({
      ...{ shoe_size: 41.5, tier: "Gold" },
      ...{ interests: ["Tea", "coffee"], city: "Goa" },
    });
    expect(ravi).not.toHaveProperty("attributes");
  });

  it("change one by one: null deletes, an absent or empty one changes nothing", async () => {
    const person = await shopkeeper();
    const [, asha] = await customersOf(person);
    const put = async (attributes: object) =>
      (await person.rest("PUT", `/customer/${asha._id}`, { attributes })).body.data;
    expect((await put({ tier: null, city: "", interests: [] })).attributes).toEqual({
      ...{ shoe_size: 41.5, interests: ["Tea", "coffee"], city: "Goa" },
    });
    const all = { shoe_size: null, interests: null, city: null };
    expect(await put(all)).not.toHaveProperty("attributes");
  });

  it("are refused with a sentence each, and then nothing is changed", async () => {
    const person = await shopkeeper();
    const [, asha] = await customersOf(person);
    const response = await person.rest("PUT", `/customer/${asha._id}`, {
      name: "Renamed",
      attributes: { tier: "Bronze", shoe_size: "big", nothing: 1 },
    });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      {
        path: "attributes.shoe_size",
        message: '"Shoe size" must be a number below 1,000,000,000,000, not "big"',
      },
      { path: "attributes.tier", message: '"Tier" must be one of Gold, Silver, not "Bronze"' },
      { path: "attributes.nothing", message: '"nothing" is not one of your fields' },
    ]);
    expect((await customersOf(person))[1]).toEqual(asha);
  });

  it("stand in the CSV export under their whole names, where there are fields at all", async () => {
    const exported = async (person: TestClient) =>
      (await person.inject({ method: "GET", url: "/api/customer/export.csv" })).body.split("\r\n");
    const [heading, , asha] = await exported(await shopkeeper());
    expect(heading).toMatch(
      /"unsubscribed","first_name","language","do_not_track","attributes.shoe_size","attributes.tier","attributes.interests","attributes.city"$/,
    );
    expect(asha).toMatch(/"Yes","","","","No","41.5","Gold","Tea, coffee","Goa"$/);
    expect((await exported(await run().signIn()))[0]).toMatch(
      /"unsubscribed","first_name","language","do_not_track"$/,
    );
  });
});

describe("rules on fields of one's own", () => {
  it("estimate, preview and save as those on built-in ones do", async () => {
    const person = await shopkeeper();
    const rules = rulesOn(
      { field: "attributes.shoe_size", operator: ">", value: "41" },
      { field: "attributes.interests", operator: "has_any", value: ["TEA", "milk"] },
    );
    const estimate = await person.rest("POST", "/user/estimate-segment", { rules });
    expect(estimate.body.data.count).toBe(1);
    const preview = await person.rest("POST", "/user/preview-segment", { rules });
    expect(preview.body.data.sampleCustomers).toMatchObject([{ name: "Asha" }]);
    const saved = await person.rest("POST", "/user/create-segment", { name: "Tea", rules });
    expect(saved.body.data.estimated_count).toBe(1);
    expect(saved.body.data.rules.rules[0]).toMatchObject({ type: "number", value: 41 });
  });

  it("are refused with a sentence where they mean nothing", async () => {
    const person = await shopkeeper();
    const refusal = async (rule: object) => {
      const rules = rulesOn(rule);
      const response = await person.rest("POST", "/user/estimate-segment", { rules });
      return [response.status, ...(response.body.errors ?? [])];
    };
    expect(await refusal({ field: "attributes.nothing", operator: "==", value: 1 })).toEqual([
      400,
      {
        path: "rules.rules.0.field",
        message: '"attributes.nothing" is not a field a segment can use',
      },
    ]);
    expect(await refusal({ field: "attributes.tier", operator: "==", value: "Tin" })).toEqual([
      400,
      { path: "rules.rules.0.value", message: '"Tier" must be one of Gold, Silver, not "Tin"' },
    ]);
  });
});

describe("converting a field", () => {
  const convert = async (person: TestClient, key: string, to: object) =>
    await person.rest("POST", `/customer/fields/${key}/convert`, to);

  it("gives every value the new type, and the field's rules its operators", async () => {
    const person = await shopkeeper();
    const response = await convert(person, "shoe_size", { type: "text" });
    expect(response.body).toMatchObject({ message: "Type changed", data: { type: "text" } });
    expect((await customersOf(person))[1].attributes.shoe_size).toBe("41.5");
    const rules = rulesOn({ field: "attributes.shoe_size", operator: "contains", value: "41" });
    const estimate = await person.rest("POST", "/user/estimate-segment", { rules });
    expect(estimate.body.data.count).toBe(1);
    const again = await convert(person, "shoe_size", { type: "text" });
    expect([again.status, again.body.message]).toEqual([409, "The field has this type already"]);
  });

  it("makes a choice of the values there are, where it is given none", async () => {
    const person = await shopkeeper();
    const response = await convert(person, "city", { type: "choice" });
    expect(response.body.data).toMatchObject({ type: "choice", choices: ["Goa"] });
    const { body } = await person.rest("POST", "/customer/fields", { label: "New", type: "text" });
    const none = await convert(person, body.data.key, { type: "choice" });
    expect([none.status, none.body.message]).toEqual([
      400,
      "A choice field needs at least one choice",
    ]);
  });

  it("changes nothing where one value of thousands does not convert, and names ten", async () => {
    const person = await shopkeeper();
    const { account } = await run().memberOf(person);
    await run().deps.db.execute(sql`
      insert into customers (account_id, name, email, attributes)
      select ${account.id}, 'C' || n, 'c' || n || '@example.com',
        jsonb_build_object('city', case when n > 5990 then 'No. ' else '' end || n)
      from generate_series(1, 6001) n
    `);
    const check = async () =>
      (await person.rest("POST", "/customer/fields/city/check-conversion", { type: "number" })).body
        .data;
    const before = await check();
    expect(before).toMatchObject({ values: 6002, failing: 12 });
    expect(before.examples).toHaveLength(10);
    expect(before.examples[0]).toMatchObject({
      ...{ name: "Asha", email: "asha@example.com", value: "Goa" },
      reason: '"City" must be a number below 1,000,000,000,000, not "Goa"',
    });
    const refused = await convert(person, "city", { type: "number" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "12 of 6,002 values do not convert. Nothing was changed",
    ]);
    expect(await check()).toEqual(before);
    await run().deps.db.execute(sql`
      update customers set attributes = '{}' where attributes ->> 'city' !~ '^[0-9]+$'
    `);
    expect((await convert(person, "city", { type: "number" })).status).toBe(200);
    const rules = rulesOn({ field: "attributes.city", operator: ">", value: 5_000 });
    const estimate = await person.rest("POST", "/user/estimate-segment", { rules });
    expect(estimate.body.data.count).toBe(990);
  });

  it("is refused while a segment uses it, an import runs, or it is another's", async () => {
    const person = await shopkeeper();
    const refusal = async (who: TestClient, key: string) => {
      const response = await convert(who, key, { type: "text" });
      return [response.status, response.body.message];
    };
    const rules = rulesOn({ field: "attributes.shoe_size", operator: ">", value: 4 });
    await person.rest("POST", "/user/create-segment", { name: "Large", rules });
    expect(await refusal(person, "shoe_size")).toEqual([
      409,
      '"Shoe size" is used by the segments "Large". Remove it there first',
    ]);
    const { account } = await run().memberOf(person);
    await run().deps.db.insert(imports).values({ accountId: account.id, filename: "a.csv" });
    expect(await refusal(person, "tier")).toEqual([
      409,
      "A running import uses this field. Change its type when the import has ended",
    ]);
    const stranger = await run().signIn();
    expect(await refusal(stranger, "tier")).toEqual([404, "Field not found"]);
    const check = await stranger.rest("POST", "/customer/fields/tier/check-conversion", {
      type: "text",
    });
    expect(check.status).toBe(404);
  });
});

describe("deleting a field", () => {
  it("takes its values with it", async () => {
    const person = await shopkeeper();
    expect((await person.rest("DELETE", "/customer/fields/tier")).body.message).toBe(
      "Field deleted",
    );
    expect((await customersOf(person))[1].attributes).not.toHaveProperty("tier");
    expect((await person.rest("DELETE", "/customer/fields/tier")).status).toBe(404);
  });

  it("is refused while a segment, a draft or a scheduled campaign uses it, and names them", async () => {
    const person = await shopkeeper();
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const rules = rulesOn({ field: "attributes.shoe_size", operator: ">", value: 4 });
    const segment = await person.rest("POST", "/user/create-segment", { name: "Large", rules });
    const draft = { name: "Half written", subject: "", body: "For {interests|you}", rules: null };
    await person.rest("POST", "/user/campaign-drafts", { draft });
    const half = { ...draft, name: "Rules alone", body: "" };
    const odd = { combinator: "and", rules: [{ rules: [{ field: "attributes.tier" }] }] };
    await person.rest("POST", "/user/campaign-drafts", { draft: { ...half, rules: odd } });
    const at = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await person.rest("POST", "/user/create-campaign", {
      name: "Next week",
      segmentId: segment.body.data._id,
      template: { subject: "{ attributes.city }", body: "Hi {name}" },
      schedule: { at, timeZone: "Asia/Kolkata" },
    });
    const refusal = async (key: string) => {
      const response = await person.rest("DELETE", `/customer/fields/${key}`);
      return [response.status, response.body.message];
    };
    const inUse = (label: string, users: string) => [
      409,
      `"${label}" is used by ${users}. Remove it there first`,
    ];
    expect(await refusal("shoe_size")).toEqual(inUse("Shoe size", 'the segments "Large"'));
    expect(await refusal("interests")).toEqual(inUse("Interests", 'the campaigns "Half written"'));
    expect(await refusal("tier")).toEqual(inUse("Tier", 'the campaigns "Rules alone"'));
    expect(await refusal("city")).toEqual(inUse("City", 'the campaigns "Next week"'));
  });
});
