import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS, TEMPLATE } from "../../../test/operations.ts";

const run = withTestApp({ jobs: true });

const ALL = { combinator: "and", rules: [{ field: "total_spent", operator: ">=", value: 0 }] };

const buys = async (person: TestClient, email: string, more: object = {}) => {
  const order = { external_id: email, email, amount: 10, placed_at: "2026-01-02T00:00:00Z" };
  const { body } = await person.rest("POST", "/order/batch", { orders: [{ ...order, ...more }] });
  expect(body.data.refused).toEqual([]);
};
const estimate = async (person: TestClient) =>
  (await person.rest("POST", "/user/estimate-segment", { rules: ALL })).body.data;
const customer = async (person: TestClient, email: string) =>
  (await person.rest("GET", "/customer/get")).body.data.find(
    (each: { email: string }) => each.email === email,
  );

describe("a customer who came by an order", () => {
  it("has not agreed to marketing mail: counted with that reason, and never a recipient", async () => {
    const person = await run().signIn();
    await person.rest("POST", "/customer/", { name: "Asha", email: "asha@example.com" });
    expect((await estimate(person)).excluded).not.toHaveProperty("noConsent");
    await buys(person, "asha@example.com");
    await buys(person, "ravi@example.com");
    await buys(person, "meera@example.com", { accepts_marketing: true });
    expect(await customer(person, "ravi@example.com")).toMatchObject({ has_consent: false });
    expect(await customer(person, "asha@example.com")).not.toHaveProperty("has_consent");
    expect(await estimate(person)).toEqual({
      count: 3,
      reachable: 2,
      excluded: { inactive: 0, unsubscribed: 0, noConsent: 1, suppressed: 0, noEmail: 0 },
    });
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const segment = await person.rest("POST", "/user/create-segment", { name: "All", rules: ALL });
    const campaign = await person.rest("POST", "/user/create-campaign", {
      name: "First",
      segmentId: segment.body.data._id,
      template: TEMPLATE,
    });
    const logs = await person.rest("GET", `/user/get-log?campaignId=${campaign.body.data._id}`);
    expect(
      logs.body.data.map((log: { customer: { email: string } }) => log.customer.email).toSorted(),
    ).toEqual(["asha@example.com", "meera@example.com"]);
  });

  it("agrees by a form, by a later order and by a file that says so; which resubscribes nobody", async () => {
    const person = await run().signIn();
    for (const name of ["a", "b", "c", "d", "e"]) await buys(person, `${name}@example.com`);
    const { _id } = await customer(person, "a@example.com");
    await person.rest("PUT", `/customer/${_id}`, { has_consent: true });
    await buys(person, "b@example.com", { accepts_marketing: true });
    const file = "email,subscribed\nc@example.com,Yes\nd@example.com,\ne@example.com,No";
    expect((await person.upload("agreed.csv", file)).status).toBe(200);
    expect(await estimate(person)).toMatchObject({
      reachable: 3,
      excluded: { noConsent: 1, unsubscribed: 1 },
    });
    await person.upload("again.csv", "email,subscribed\ne@example.com,Yes");
    const unsubscribed = await customer(person, "e@example.com");
    expect(unsubscribed.unsubscribed_at).not.toBeNull();
    expect((await estimate(person)).reachable).toBe(3);
  });

  it("has not agreed again once the import that said so is undone", async () => {
    const person = await run().signIn();
    await buys(person, "a@example.com");
    const file = await person.upload("agreed.csv", "email,subscribed\na@example.com,Yes");
    expect((await estimate(person)).reachable).toBe(1);
    const undone = await person.rest("POST", `/customer/imports/${file.body.data.importId}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await estimate(person)).reachable).toBe(0);
  });
});
