import { VIEW_LIMITS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();
let owner: TestClient;
beforeEach(async () => {
  owner = await run().signIn();
});

const RULES = {
  combinator: "and",
  rules: [{ field: "attributes.size", operator: ">", value: 4 }],
};
const save = async (view: object) => await owner.rest("POST", "/customer/views", view);
const names = async () =>
  (await owner.rest("GET", "/customer/views")).body.data.map(({ name }: { name: string }) => name);

it("keeps filters, order and columns by a name, in the order of the names", async () => {
  await owner.rest("POST", "/customer/fields", { label: "Size", type: "number" });
  const view = {
    ...{ name: "Pune", sort: "-total_spent", columns: ["contact", "attributes.size"] },
    filter: { city: "pune", status: "all", rules: RULES },
  };
  const { body, status } = await save(view);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...{ ...view, filter: { city: "pune", status: "all", rules: { combinator: "and" } } },
  });
  await save({ name: " agra ", filter: {} });
  expect(await names()).toEqual(["agra", "Pune"]);
  const changed = { name: "Zürich", filter: {}, columns: null };
  const path = `/customer/views/${body.data._id}`;
  expect((await owner.rest("PUT", path, changed)).body.data).toMatchObject(changed);
  expect((await owner.rest("DELETE", path)).body.message).toBe("View deleted");
  expect(await names()).toEqual(["agra"]);
});

it("still gives a view whose field was deleted", async () => {
  const field = await owner.rest("POST", "/customer/fields", { label: "Size", type: "number" });
  await save({ name: "Large", filter: { rules: RULES } });
  await owner.rest("DELETE", `/customer/fields/${field.body.data.key}`);
  const { body } = await owner.rest("GET", "/customer/views");
  expect(body.data[0].filter.rules.rules[0]).toMatchObject({ field: "attributes.size" });
});

it.each([
  [{ name: " ", filter: {} }, 400, "Name is required"],
  [{ name: "a", filter: { rules: RULES } }, 400, "attributes.size"],
  [{ name: "a", filter: {}, columns: ["<b>"] }, 400, "no column has"],
  [{ name: "a", filter: { city: "\ud800" } }, 400, "can't be stored"],
  [{ name: "TAKEN", filter: {} }, 409, "already have a view"],
])("refuses %j", async (view, status, sentence) => {
  await save({ name: "Taken", filter: {} });
  const refused = await save(view);
  expect(refused.status).toBe(status);
  expect(JSON.stringify(refused.body)).toContain(sentence);
});

it("keeps 50 views of an account and refuses one more, also of two at a time", async () => {
  const { id } = (await run().memberOf(owner)).account;
  await run().deps.db.execute(sql`
    insert into customer_views (account_id, name, filter, sort)
    select ${id}, 'View ' || n, '{}', 'newest' from generate_series(1, ${VIEW_LIMITS.views - 1}) n`);
  const both = await Promise.all([
    save({ name: "a", filter: {} }),
    save({ name: "b", filter: {} }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
