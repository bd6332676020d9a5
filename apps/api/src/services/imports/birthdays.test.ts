import type { Attributes } from "@dakiya/domain/fields";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../rest/openapi/document.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp({ jobs: true });

const FILE = [
  "name,email,Birthday",
  "A,a@bd.test,04/12",
  "B,b@bd.test,--02-29",
  "D,d@bd.test,1604-11-30",
  "E,e@bd.test,1992-02-29",
  "I,i@bd.test,Feb 29",
];
const BIRTHDAYS = {
  "a@bd.test": "--12-04",
  "b@bd.test": "--02-29",
  "d@bd.test": "--11-30",
  "e@bd.test": "1992-02-29T00:00:00.000Z",
  "i@bd.test": "--02-29",
};

type Person = { email: string; attributes?: Attributes };

async function withField(): Promise<TestClient> {
  const person = await run().signIn();
  await person.rest("POST", "/customer/fields", { label: "Birthday", type: "date" });
  return person;
}

async function upload(person: TestClient, lines: readonly string[]) {
  const { body } = await person.upload("customers.csv", lines.join("\n"));
  return (await person.rest("GET", `/customer/imports/${body.data.importId}`)).body.data;
}

async function birthdaysOf(person: TestClient): Promise<Record<string, unknown>> {
  const people: Person[] = (await person.rest("GET", "/customer/get")).body.data;
  return Object.fromEntries(
    people.map(({ email, attributes }) => [email, attributes?.["birthday"]]),
  );
}

describe("birthdays without a year", () => {
  it("are imported, exported and imported again unchanged", async () => {
    const person = await withField();
    const done = await upload(person, FILE);
    expect(done).toMatchObject({ created: 5, skipped: 0, warned: 0, errors: [] });
    expect(await birthdaysOf(person)).toEqual(BIRTHDAYS);
    const exported = await person.inject({ method: "GET", url: "/api/customer/export.csv" });
    expect(exported.body).toContain("29 February");
    expect(await upload(person, [exported.body])).toMatchObject({ unchanged: 5, warned: 0 });
    const other = await withField();
    await upload(other, [exported.body]);
    expect(await birthdaysOf(other)).toEqual(BIRTHDAYS);
  });

  it("are months and days where another cell of the file proves it", async () => {
    const person = await withField();
    await upload(person, ["email,Birthday", "a@bd.test,04/12", "b@bd.test,11/25"]);
    expect(await birthdaysOf(person)).toEqual({ "a@bd.test": "--04-12", "b@bd.test": "--11-25" });
    await upload(person, ["email,Joined date,Birthday", "a@bd.test,11/25/2025,03/04"]);
    expect(await birthdaysOf(person)).toMatchObject({ "a@bd.test": "--03-04" });
  });

  it("cost the cell where no year has such a day, and the customer is taken", async () => {
    const person = await withField();
    const done = await upload(person, ["email,Birthday", "a@bd.test,30 Feb", "b@bd.test,14 March"]);
    expect(done).toMatchObject({ created: 2, warned: 1, errors: [{ line: 2, taken: true }] });
    expect(await birthdaysOf(person)).toEqual({ "b@bd.test": "--03-14" });
  });

  it("are written and read by programs, as the document of the API says", async () => {
    const person = await withField();
    const added = await person.rest("POST", "/customer/", {
      name: "Asha",
      email: "asha@bd.test",
      attributes: { birthday: "--03-14" },
    });
    expect(added.body.data.attributes).toEqual({ birthday: "--03-14" });
    const changed = await person.rest("PUT", `/customer/${added.body.data._id}`, {
      attributes: { birthday: "29 February" },
    });
    expect(changed.body.data.attributes).toEqual({ birthday: "--02-29" });
    const refused = await person.rest("PUT", `/customer/${added.body.data._id}`, {
      attributes: { birthday: "--02-30" },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: '"Birthday" must be a date like 2026-11-20 or 20/11/2026, not "--02-30"' },
    });
    expect(JSON.stringify(openApiDocument())).toContain("without a year, as --MM-DD");
  });

  it("are no day that a rule could find before or after another", async () => {
    const person = await withField();
    await upload(person, FILE);
    const count = async (operator: string, value: number): Promise<number> => {
      const rules = [{ field: "attributes.birthday", operator, value }];
      const { body } = await person.rest("POST", "/user/estimate-segment", { rules });
      return body.count ?? body.data.count;
    };
    expect(await count(">=", 0)).toBe(1);
    expect(await count("<", 1_000_000)).toBe(1);
    expect(await count("!=", 7)).toBe(5);
  });
});
