import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { MESSAGES } from "@dakiya/domain/messages";
import { beforeEach, expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { customersOf, insertCustomers, someCustomer } from "../../../test/customers.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { segmentMembers } from "../../db/schema/index.ts";
import { ctxOf } from "../../deps.ts";
import type { Ctx } from "../../deps.ts";
import { runBulkChange } from "../bulk-changes/index.ts";
import { createField } from "../fields/change-fields.ts";

const run = withTestApp();
let person: TestClient;
let ctx: Ctx;

const RULES = {
  combinator: "and",
  rules: [
    { field: "attributes.interests", operator: "has", value: "tea" },
    { combinator: "or", rules: [{ field: "total_spent", operator: ">", value: "500" }] },
  ],
};
const FILTER = { search: "r", city: "pune", gender: "female", status: "active" };

beforeEach(async () => {
  person = await run().signIn();
  ctx = ctxOf(run().deps, await run().memberOf(person));
  for (const [label, type] of [
    ["Interests", "tags"],
    ["Size", "number"],
  ] as const)
    await createField(ctx, { label, type, choices: [], description: "" });
  const match = {
    ...{ name: "Ravi", city: "Pune", gender: "female", totalSpent: 900 },
    attributes: { interests: ["Tea"] },
  };
  const others = [
    { name: "Om" },
    { city: "Agra" },
    { gender: "male" },
    { isActive: false },
    { totalSpent: 500 },
    { attributes: { interests: ["Coffee"] } },
    { attributes: {} },
  ];
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    [{}, { name: "Rita" }, ...others, { name: "Meera" }].map((fields) =>
      someCustomer({ ...match, ...fields }),
    ),
  );
});

const queryOf = (rules: unknown, filter: object = FILTER) =>
  new URLSearchParams({ ...filter, rules: JSON.stringify(rules) }).toString();

it("shows, exports and changes the same customers under rules and the other filters", async () => {
  const list = { ...FILTER, rules: RULES };
  const page = (await person.query("customers.list", { ...list, limit: 2 })).body.result.data;
  const rest = (await person.query("customers.list", { ...list, cursor: page.nextCursor })).body
    .result.data;
  expect(page.total).toBe(3);
  expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual(["Meera", "Rita", "Ravi"]);

  const csv = await person.rest("GET", `/customer/export.csv?${queryOf(RULES)}`);
  expect(csv.response.payload.trim().split("\n").slice(1)).toHaveLength(page.total);

  const action = { type: "add_tag", field: "attributes.interests", tag: "VIP" };
  const change = (await person.rest("POST", "/customer/bulk-changes", { action, filter: list }))
    .body.data;
  expect(change.total).toBe(page.total);
  const job = { accountId: ctx.account.id, changeId: Number(change._id) };
  await runBulkChange(run().deps, job, new AbortController().signal, { attempt: 1 });
  const vips = (await customersOf(ctx.database, ctx.account.id)).filter(({ attributes }) =>
    JSON.stringify(attributes).includes("VIP"),
  );
  expect(vips.map(({ name }) => name)).toEqual(["Ravi", "Rita", "Meera"]);
});

it("shows who is in a fixed list, and who is not", async () => {
  const all = await customersOf(ctx.database, ctx.account.id);
  const [first, second] = all;
  const segmentId = await insertSegment(ctx.database, ctx.account.id, {
    ...{ isDynamic: false, rules: { combinator: "and" as const, rules: [] } },
  });
  await ctx.db.insert(segmentMembers).values(
    [first, second].map((customer) => ({
      ...{ accountId: ctx.account.id, segmentId, customerId: customer?.id ?? 0 },
    })),
  );
  const totalOf = async (operator: string) => {
    const rule = { field: "segment", operator, value: { id: String(segmentId) } };
    const rules = { combinator: "and", rules: [rule] };
    return (await person.query("customers.list", { rules, status: "all" })).body.result.data.total;
  };
  expect([await totalOf("in"), await totalOf("not_in")]).toEqual([2, all.length - 2]);
});

it("sorts under rules, by name", async () => {
  const { items } = (
    await person.query("customers.list", { ...FILTER, rules: RULES, sort: "name" })
  ).body.result.data;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Meera", "Ravi", "Rita"]);
});

it("gives programs those who match, whole and in pages", async () => {
  const matching = { combinator: "and", rules: [RULES.rules[0]] };
  const whole = (await person.rest("GET", `/customer/get?${queryOf(matching, {})}`)).body.data;
  const page = (await person.rest("GET", `/customer?${queryOf(matching, { limit: "2" })}`)).body;
  expect(whole).toHaveLength(8);
  expect(page).toMatchObject({ total: 8, data: whole.slice(0, 2) });
});

it("refuses rules that mean nothing with a sentence, in every list", async () => {
  const rule = (field: string, value: unknown) => ({
    combinator: "and",
    rules: [{ field, operator: "==", value }],
  });
  const [inHindi] = rule("city", "ह".repeat(20)).rules;
  const long = { combinator: "or", rules: Array.from({ length: 20 }, () => inHindi) };
  const wrong: [unknown, string][] = [
    [rule("colour", "red"), '"colour" is not a field a segment can use'],
    [rule("attributes.colour", "red"), '"attributes.colour" is not a field a segment can use'],
    [long, MESSAGES.server.listRulesTooLong],
  ];
  for (const [rules, sentence] of wrong) {
    for (const address of ["/customer/export.csv", "/customer/get", "/customer"]) {
      const { status, body } = await person.rest("GET", `${address}?${queryOf(rules, {})}`);
      expect([address, status, JSON.stringify(body)]).toEqual([
        address,
        400,
        expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
      ]);
    }
    expect((await person.query("customers.list", { rules })).status).toBe(400);
  }
  const broken = await person.rest("GET", "/customer/export.csv?rules=%7Bcity");
  expect(broken).toMatchObject({ status: 400, body: { message: MESSAGES.server.rulesShape } });
});

it("ends a bulk change whose rules lose their field, rather than change others", async () => {
  const rules: SegmentRuleGroup = {
    combinator: "and",
    rules: [{ field: "attributes.size", type: "number", operator: "!=", value: 4 }],
  };
  const action = { type: "deactivate" };
  const { body } = await person.rest("POST", "/customer/bulk-changes", {
    ...{ action, filter: { status: "all", rules } },
  });
  await ctx.db.execute("delete from customer_fields where key = 'size'");
  const job = { accountId: ctx.account.id, changeId: Number(body.data._id) };
  await runBulkChange(run().deps, job, new AbortController().signal, { attempt: 1 });
  const ended = (await person.rest("GET", `/customer/bulk-changes/${body.data._id}`)).body.data;
  expect(ended).toMatchObject({ status: "failed", changed: 0 });
});
