import { fuzzRuns } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { processEntries, pollTriggers, advanceDue } from "../src/services/automations/index.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { hostileValue } from "./json-schema-arbitrary.ts";
import { RULES, SETTINGS, TEMPLATE } from "./operations.ts";
import { plant } from "./plant.ts";
import type { Things } from "./operations.ts";
import { staySignedIn } from "./stay-signed-in.ts";

/** Automations written; a nightly run may ask for more. */
const RUNS = 10 * fuzzRuns(6);

// No jobs: this file runs the worker itself.
const run = withTestApp();
let person: TestClient;
let things: Things;

const NOON = { hour: 12, minute: 0 };
const EDGES = ["1900-01-01", "2100-12-31", "1972-02-29", "--02-29"];

beforeAll(async () => {
  person = await run().signIn();
  things = await plant(run(), person);
  await person.rest("PUT", "/user/email-settings", SETTINGS);
  for (const field of [
    { key: "day", label: "Day", type: "date" },
    { key: "tags", label: "Tags", type: "tags" },
    { key: "size", label: "Size", type: "number" },
  ])
    expect((await person.rest("POST", "/customer/fields", field)).status).toBe(201);
  for (const day of EDGES) {
    const body = { name: "Asha", email: `${day}@example.com`, attributes: { day, tags: "a" } };
    expect((await person.rest("POST", "/customer/", body)).status).toBe(201);
  }
});

const triggers = (): unknown[] => [
  { type: "joinsSegment", segmentId: things.segmentId },
  { type: "date", field: "day", every: "year", days: 730, time: NOON },
  { type: "date", field: "joined_date", every: "once", days: -730, time: NOON },
  { type: "order", first: true },
  { type: "lastOrder", days: 730, time: NOON },
  { type: "click", campaignId: things.campaignId, link: "https://example.com/a" },
  { type: "added", by: "api", tag: { field: "tags", tag: "a" } },
  { type: "byHand" },
];

/** Every kind of step there is. */
const steps = (): unknown[] => [
  { id: "set", type: "set", field: "size", value: 1e6 },
  { id: "empty", type: "set", field: "day", value: null },
  { id: "tag", type: "tag", field: "tags", tag: "b", remove: false },
  { id: "call", type: "webhook", webhookId: things.webhookId },
  { id: "date", type: "waitForDate", field: "day", days: 730, time: NOON },
  {
    id: "if",
    type: "onlyIf",
    rules: RULES,
    steps: [{ id: "mail", type: "send", template: TEMPLATE }],
    otherwise: [{ id: "end", type: "end" }],
  },
  { id: "hour", type: "waitUntil", time: NOON, weekdays: [1, 7] },
  { id: "long", type: "wait", amount: 1_000, unit: "weeks" },
];

type Choice = { trigger: number; first: number; nth: number; by: unknown };

/** A whole automation, with one part replaced, or none. */
function documentOf({ trigger, first, nth, by }: Choice): unknown {
  const all = steps();
  const document = {
    version: 1,
    trigger: triggers()[trigger],
    steps: [...all.slice(first), ...all.slice(0, first)],
    leaveWhen: { rules: RULES, bought: true, clicked: true, leftSegment: trigger === 0 },
    reentry: { type: "every" },
    whenCapped: "skip",
  };
  const parts: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (holder: Record<string, unknown>): void => {
    for (const [key, part] of Object.entries(holder)) {
      parts.push({ holder, key });
      if (typeof part === "object" && part !== null) walk(part as Record<string, unknown>);
    }
  };
  const copy = structuredClone(document) as Record<string, unknown>;
  walk(copy);
  // Most of the time the whole is left as it is, so that it goes live.
  const part = parts[nth % (parts.length * 2)];
  if (part !== undefined) part.holder[part.key] = by;
  return copy;
}

const choices = fc.record({
  trigger: fc.integer({ min: 0, max: 7 }),
  first: fc.integer({ min: 0, max: 7 }),
  nth: fc.nat(),
  by: fc.oneof(
    hostileValue,
    fc.constantFrom<unknown>("2026-01-01", 0, 1, -730, 730, "day", "tags"),
  ),
});

it(
  "an automation with any part replaced is saved or refused, and one that went live keeps no worker from its work",
  async () => {
    const accountId = (await run().memberOf(person)).account.id;
    const customers = await person.rest("GET", "/customer/get");
    const customerIds = customers.body.data.map(({ _id }: { _id: string }) => _id);
    const { deps } = run();
    let live = 0;
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        await staySignedIn(person);
        const send = async (...call: Parameters<TestClient["rest"]>) => {
          const response = await person.rest(...call);
          expect(response.status, response.response.body).toBeLessThan(500);
          if (response.status >= 400) expect(response.body.message).toMatch(/\w+ \w+/);
          return response;
        };
        const document = documentOf(choice);
        const made = await send("POST", "/automation/", { name: "Hostile", document });
        if (made.status !== 201) return;
        const at = `/automation/${made.body.data._id}`;
        await send("GET", `${at}/entry`);
        const on = await send("POST", `${at}/switch-on`, { includeExisting: true });
        expect(on.status === 200).toBe(made.body.data.problems.length === 0);
        if (on.status === 200) {
          live += 1;
          await send("POST", `${at}/customers`, { customerIds });
          // As if waiting enrolments had waited for years.
          for (let round = 0; round < 3; round += 1) {
            await pollTriggers(deps);
            await processEntries(deps);
            await advanceDue(deps);
            await deps.db.execute(
              sql`update automation_enrolments set due_at = now(), since = since - interval '10 years'
                  where account_id = ${accountId} and state = 'inside'`,
            );
          }
        }
        const failed = await deps.db.execute(
          sql`select kind, failures from work_backoffs where account_id = ${accountId}`,
        );
        expect(failed.rows).toEqual([]);
        for (const path of ["", "/report", "/enrolments", "/entry"])
          await send("GET", `${at}${path}`);
        expect((await send("GET", "/automation/")).status).toBe(200);
        expect((await send("DELETE", at)).status).toBe(200);
      }),
      { numRuns: RUNS },
    );
    expect(live).toBeGreaterThan(RUNS / 4);
  },
  60_000 + RUNS * 2_000,
);
