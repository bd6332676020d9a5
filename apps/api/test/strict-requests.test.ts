import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi/document.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";

const run = withTestApp();
let person: TestClient;
beforeAll(async () => {
  person = await run().signIn();
});

const CALLS = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as "GET" | "POST" | "PUT" | "DELETE",
    path: path.replaceAll(/\{\w+\}/g, "1"),
    isPublic: security.length === 0,
  })),
);

describe("a call", () => {
  it.each(CALLS)("refuses a query parameter it does not know: $name", async ({ method, path }) => {
    const { status, body } = await person.rest(method, `${path}?no_such_filter=1`);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: "no_such_filter",
          message: expect.stringContaining("is no parameter of this call"),
        },
      ],
    ]);
  });

  it.each(CALLS.filter(({ isPublic }) => !isPublic))(
    "authenticates before it reads the request: $name",
    async ({ method, path }) => {
      const visitor = run().visitor();
      const statuses = [
        (await visitor.rest(method, path)).status,
        (await visitor.rest(method, `${path}?no_such_filter=1`)).status,
        (await visitor.rest(method, path, method === "GET" ? undefined : {})).status,
      ];
      expect(statuses).toEqual([401, 401, 401]);
    },
  );

  it("has one address, with or without a slash at its end", async () => {
    expect(CALLS.filter(({ path }) => path.endsWith("/"))).toEqual([]);
    for (const path of ["/customer", "/customer/", "/order", "/order/"]) {
      expect((await person.rest("GET", path)).status, path).toBe(200);
    }
  });
});

describe("a customer's address", () => {
  it("finds only its customer, whole and in any case", async () => {
    const owner = await run().signIn();
    const added = await owner.rest("POST", "/customer", { name: "Asha", email: "asha@find.test" });
    await owner.rest("POST", "/customer", { name: "Not Asha", email: "not-asha@find.test" });
    const found = async (email: string, more = ""): Promise<unknown[]> => {
      const address = `/customer/get?email=${encodeURIComponent(email)}${more}`;
      const { body } = await owner.rest("GET", address);
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    for (const more of ["", "&limit=5", "&sort=name"]) {
      expect(await found("ASHA@find.test", more)).toEqual([added.body.data._id]);
      expect(await found("sha@find.test", more)).toEqual([]);
    }
    expect((await owner.rest("GET", "/customer/get?email=")).status).toBe(400);
    expect((await person.rest("GET", "/customer/get?email=asha@find.test")).body.data).toEqual([]);
  });

  it("that is taken is refused with the id of the customer who has it, the account's own alone", async () => {
    const [owner, other] = [await run().signIn(), await run().signIn()];
    const asha = { name: "Asha", email: "asha@taken.test" };
    const { _id } = (await owner.rest("POST", "/customer", asha)).body.data;
    const ravi = await owner.rest("POST", "/customer", { name: "Ravi", email: "ravi@taken.test" });
    const twice = await owner.rest("POST", "/customer", { ...asha, email: "ASHA@taken.test" });
    expect([twice.status, twice.body.existingId]).toEqual([409, _id]);
    const change = await owner.rest("PUT", `/customer/${ravi.body.data._id}`, {
      email: asha.email,
    });
    expect([change.status, change.body.existingId]).toEqual([409, _id]);
    expect((await other.rest("POST", "/customer", asha)).status).toBe(201);
  });

  it("is added once and changed from then on, also by requests at the same time", async () => {
    const owner = await run().signIn();
    const put = async (email: string, body: unknown) =>
      await owner.rest("PUT", `/customer/by-email/${encodeURIComponent(email)}`, body);
    const nameless = await put("nameless@upsert.test", { phone: "+91 98200 00001" });
    expect(nameless.body.data).toMatchObject({ created: true, customer: { name: "" } });
    const together = await Promise.all(
      Array.from({ length: 8 }, async () => await put("new@upsert.test", { name: "New" })),
    );
    expect(together.map(({ status }) => status)).toEqual(together.map(() => 200));
    expect(together.filter(({ body }) => body.data.created)).toHaveLength(1);
    expect(new Set(together.map(({ body }) => body.data.customer._id)).size).toBe(1);
    const changed = await put("NEW@upsert.test", { phone: "+91 98200 00001" });
    expect(changed.body.data).toMatchObject({
      created: false,
      customer: { name: "New", email: "new@upsert.test", phone: "+91 98200 00001" },
    });
    expect((await put("no address", { name: "X" })).status).toBe(400);
    expect((await put("new@upsert.test", { name: "X", is_active: false })).status).toBe(400);
  });
});
