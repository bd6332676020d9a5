import { MESSAGES } from "@dakiya/domain/messages";
import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS, TEMPLATE } from "../../../test/operations.ts";

// Without workers: mails stay queued, which counts as well.
const run = withTestApp();

const ALL = { combinator: "and", rules: [{ field: "total_spent", operator: ">=", value: 0 }] };
const NONE = { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 };

const limit = async (person: TestClient, mailCap: number | null) => {
  const rules = { timeZone: "Asia/Kolkata", mailCap };
  const saved = await person.mutate("automations.saveRules", rules);
  expect(saved.body.result.data).toMatchObject({ ...rules, holdSeconds: 30, tracking: "both" });
};

it("leaves out customers at the 7-day limit, and says so by REST and to the screens", async () => {
  const person = await run().signIn();
  await person.rest("PUT", "/user/email-settings", SETTINGS);
  for (const name of ["asha", "ravi"])
    await person.rest("POST", "/customer/", { name, email: `${name}@example.com` });
  const segment = await person.rest("POST", "/user/create-segment", { name: "All", rules: ALL });
  const segmentId = segment.body.data._id;
  const send = async (name: string) =>
    await person.rest("POST", "/user/create-campaign", { name, segmentId, template: TEMPLATE });
  const estimated = async () => {
    const byRest = await person.rest("POST", "/user/estimate-segment", { rules: ALL });
    const byScreen = await person.mutate("segments.estimate", { rules: ALL });
    expect(byScreen.body.result.data).toEqual(byRest.body.data);
    return byRest.body.data;
  };

  expect((await send("First")).status).toBe(201);
  expect(await estimated()).toEqual({ count: 2, reachable: 2, excluded: NONE });
  await limit(person, 2);
  expect(await estimated()).toEqual({ count: 2, reachable: 2, excluded: { ...NONE, capped: 0 } });
  expect((await send("Second")).status).toBe(201);
  await person.rest("POST", "/customer/", { name: "Meera", email: "meera@example.com" });
  expect(await estimated()).toEqual({ count: 3, reachable: 1, excluded: { ...NONE, capped: 2 } });
  const words = { ...TEMPLATE, audience: { kind: "segment", segmentId } };
  const review = await person.mutate("campaigns.review", words);
  expect(review.body.result.data).toMatchObject({
    ...{ matched: 3, eligible: 1, skipped: { capped: 2 } },
    sample: [{ name: "Meera" }],
  });
  const third = await send("Third");
  expect(third.body.data.stats.total_recipients).toBe(1);

  await limit(person, 1);
  const fourth = await send("Fourth");
  expect(fourth.body.message).toBe(MESSAGES.server.emptyAudience);
  await limit(person, null);
  expect(await estimated()).toEqual({ count: 3, reachable: 3, excluded: NONE });
});

it("gives the last room of a customer to one of two campaigns that start at once", async () => {
  const person = await run().signIn();
  await person.rest("PUT", "/user/email-settings", SETTINGS);
  await person.rest("POST", "/customer/", { name: "Asha", email: "asha@example.com" });
  const segment = await person.rest("POST", "/user/create-segment", { name: "All", rules: ALL });
  await limit(person, 1);
  const sent = await Promise.all(
    ["One", "Two", "Three"].map(
      async (name) =>
        await person.rest("POST", "/user/create-campaign", {
          ...{ name, segmentId: segment.body.data._id, template: TEMPLATE },
        }),
    ),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
});
