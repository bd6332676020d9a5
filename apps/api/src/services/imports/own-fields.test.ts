import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp({ jobs: true });

async function shopkeeper(): Promise<TestClient> {
  const person = await run().signIn();
  for (const field of [
    { label: "Shoe size", type: "number" },
    { label: "Tier", type: "choice", choices: ["Gold", "Silver"] },
    { label: "Interests", type: "tags" },
    { label: "Renewal", type: "date" },
    { label: "City", key: "city", type: "text" },
    { label: "Motto", type: "text" },
  ])
    await person.rest("POST", "/customer/fields", field);
  return person;
}

async function upload(person: TestClient, lines: readonly string[]) {
  const { body } = await person.upload("customers.csv", lines.join("\n"));
  return (await person.rest("GET", `/customer/imports/${body.data.importId}`)).body.data;
}

const customersOf = async (person: TestClient) =>
  (await person.rest("GET", "/customer/get")).body.data;

const FIRST = [
  "email,SHOE SIZE,tier,attributes.interests,Renewal,city,attributes.city,motto",
  'asha@example.com,"41,5",gold,"Tea; coffee",20/11/2026,Pune,Goa,"C:\\new\\t ""x"""',
  "ravi@example.com,,,,,,,",
];
const ASHA = {
  shoe_size: 41.5,
  tier: "Gold",
  interests: ["Tea", "coffee"],
  renewal: "2026-11-20T00:00:00.000Z",
  city: "Goa",
  motto: 'C:\\new\\t "x"',
};

it("Headings that are an own field's key, label or whole name go there, the first file and the next", async () => {
  const person = await shopkeeper();
  expect(await upload(person, FIRST)).toMatchObject({ created: 2, skipped: 0 });
  const [ravi, asha] = await customersOf(person);
  expect(asha).toMatchObject({ attributes: ASHA, address: { city: "Pune" } });
  expect(ravi).not.toHaveProperty("attributes");
  const next = ["email,tier,shoe_size", "asha@example.com,,42", "ravi@example.com,Silver,"];
  expect(await upload(person, next)).toMatchObject({ updated: 2 });
  const [later, sooner] = await customersOf(person);
  expect(sooner.attributes).toEqual({ ...ASHA, shoe_size: 42 });
  expect(later.attributes).toEqual({ tier: "Silver" });
});

it("An export that is imported again changes nothing, and undoing an import takes its values back", async () => {
  const person = await shopkeeper();
  await upload(person, FIRST);
  const before = await customersOf(person);
  const exported = await person.inject({ method: "GET", url: "/api/customer/export.csv" });
  expect(await upload(person, [exported.body])).toMatchObject({ unchanged: 2, updated: 0 });
  const next = ["email,tier,motto", "asha@example.com,Silver,New", "ravi@example.com,Gold,"];
  const { _id } = await upload(person, next);
  await person.rest("DELETE", "/customer/fields/motto");
  const undone = await person.rest("POST", `/customer/imports/${_id}/undo`);
  expect(undone.body.data.undone).toMatchObject({ restored: 2 });
  const { motto: _gone, ...left } = ASHA;
  expect(
    (await customersOf(person)).map(({ attributes }: { attributes?: object }) => attributes),
  ).toEqual([before[0].attributes, left]);
});

it("A cell that cannot be read is left out and named by the file's own heading; its row is taken", async () => {
  const person = await shopkeeper();
  const done = await upload(person, [
    "email,Shoe Size,Tier",
    "a@example.com,big,Gold",
    "b@example.com,4,Tin",
    "c@example.com,5,Gold",
    "C@example.com,6,Silver",
  ]);
  expect(done).toMatchObject({ created: 3, skipped: 1, warned: 2 });
  expect(done.errors).toMatchObject([
    { line: 5 },
    {
      line: 2,
      column: "Shoe Size",
      reason: expect.stringMatching(/^"Shoe Size" must be a number/),
    },
    {
      line: 3,
      column: "Tier",
      reason: '"Tier" must be one of Gold, Silver, not "Tin"',
      taken: true,
    },
  ]);
});

it("Columns that nothing is meant by are named when the import ends", async () => {
  const person = await shopkeeper();
  const { notes } = await upload(person, ["email,tier,Left over", "a@example.com,Gold,x"]);
  expect(notes.join("\n")).toContain("Left over");
});
