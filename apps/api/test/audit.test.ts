import { TRIES_ALL } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createResolver } from "../src/providers/dns/create-resolver.ts";
import { STREAMED_ROUTES } from "../src/rest/streamed-routes.ts";
import { appRouter } from "../src/trpc/router.ts";
import { AUDITED } from "./audited.ts";
import { actsOn } from "./audited-acts.ts";
import type { Stage } from "./audited-acts.ts";
import { insertMail } from "./automation-mails.ts";
import { withTestApp } from "./harness.ts";
import { CSV, RULES, SETTINGS } from "./operations.ts";
import { plant } from "./plant.ts";

// No jobs: only calls of this file are recorded.
const run = withTestApp({ aiKey: "sk-ant-test" });
// Nothing is looked up: no worker runs.
const dns = createResolver({ servers: ["127.0.0.1:1"] });
let stage: Stage;
let accountId: number;

async function setStage(): Promise<void> {
  const person = await run().signIn();
  accountId = (await run().memberOf(person)).account.id;
  const things = await plant(run(), person);
  await run().deps.db.execute(
    sql`update customers set city = 'Mumbai' where account_id = ${accountId}`,
  );
  await person.rest("PUT", "/user/email-settings", SETTINGS);
  run().deps.dns = dns;
  stage = { run: run(), person, things, accountId };
}

afterAll(() => dns.close());

type Row = { id: number; account_id: string; action: string; whole: string };

async function rowsAfter(id: number): Promise<Row[]> {
  const { rows } = await run().deps.db.execute<Row>(
    sql`select id::float8 as id, account_id, action, a::text as whole from audit_events a where id > ${id} order by id`,
  );
  return rows;
}

async function lastId(): Promise<number> {
  const { rows } = await run().deps.db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from audit_events`,
  );
  return rows[0]?.id ?? 0;
}

const procedures: Record<string, { _def: { type: string } }> = Object(appRouter._def.procedures);
const mutations = Object.keys(procedures).filter(
  (name) => procedures[name]?._def.type === "mutation",
);

/** Acts that change nothing when repeated, and so leave no second row. */
const REPEATED = new Set([
  "auth.logout",
  "customers.update",
  "customers.deactivate",
  "customers.deactivateMany",
  "customers.reactivate",
  "fields.rename",
  "segments.update",
  "campaigns.create",
  "campaigns.saveDraft",
  "campaigns.reschedule",
  "automations.save",
  "automations.saveRules",
  "emailSettings.save",
  "emailSettings.saveLimits",
  "emailSettings.removeCredential",
  "emailSettings.disconnectGmail",
  "emailSettings.saveWebhookSecret",
  "suppressions.add",
  "suppressions.remove",
  "sampleData.load",
  "sampleData.remove",
]);

it("Every mutation is in the table of the security log's actions", () => {
  expect(Object.keys(AUDITED).toSorted()).toEqual(mutations.toSorted());
  expect(mutations).toEqual(expect.arrayContaining([...REPEATED]));
});

/** A default run tries a quarter of them on the embedded database: each needs an account with one of everything. */
const tried = Object.entries(AUDITED).filter(
  (_, nth) => TRIES_ALL || process.env["TEST_DATABASE_URL"] !== undefined || nth % 4 === 0,
);

describe("a mutation", () => {
  beforeEach(setStage);

  it.each(tried)(
    "%s leaves the one row it should, or none, and no second one where it changes nothing",
    async (name, expected) => {
      const act = await actsOn(stage, name);
      const before = await lastId();
      const response = await act();
      expect(response.status, response.response.body).toBe(200);
      const rows = await rowsAfter(before);
      expect(rows.map(({ action }) => action)).toEqual(
        typeof expected === "string" ? [expected] : [],
      );
      for (const { account_id, whole } of rows) {
        expect(Number(account_id)).toBe(accountId);
        expect(whole).not.toMatch(/planted@|planted person|xkeysib|a-token-of|somebody@/i);
      }
      if (!REPEATED.has(name)) return;
      const last = await lastId();
      expect((await act()).status).toBe(200);
      expect(await rowsAfter(last)).toEqual([]);
    },
  );
});

describe("a refusal", () => {
  beforeAll(setStage);

  it("leaves no row", async () => {
    const { person, things } = stage;
    const before = await lastId();
    for (const [name, input] of [
      ["customers.create", { name: "Twice", email: "planted@example.com" }],
      ["customers.update", { id: "0", patch: { name: "Nobody" } }],
      ["campaigns.pause", { id: things.campaignId }],
      ["campaigns.sendDraft", { id: things.draftId }],
      ["segments.delete", { id: things.segmentId }],
      ["imports.undo", { id: "0" }],
      ["automations.resume", { id: things.automationId }],
      ["automations.switchOn", { id: things.automationId }],
      ["emailSettings.save", { ...SETTINGS, smtpUser: "" }],
      ["auth.endSession", { id: "00000000-0000-4000-8000-000000000000" }],
    ] as const) {
      expect((await person.mutate(name, input)).status, name).toBeGreaterThanOrEqual(400);
    }
    expect(await rowsAfter(before)).toEqual([]);
  });
});

/** The planted thing whose id a download's path names. */
function idOf(path: string, things: Stage["things"]): string {
  if (path.startsWith("/customer/imports")) return things.importId;
  if (path.startsWith("/customer")) return things.customerId;
  if (path.startsWith("/coupon-pools")) return things.poolId;
  return path.startsWith("/automation") ? things.automationId : things.campaignId;
}

describe("every download", () => {
  let automationStep: string | null;

  // A download changes nothing that another one reads.
  beforeAll(async () => {
    await setStage();
    const owner = { accountId, id: Number(stage.things.automationId) };
    ({ automationStep } = await insertMail(run().deps.database, owner));
  });

  it.each(STREAMED_ROUTES.map((route) => [route.operationId, route] as const))(
    "%s leaves the one row it should, or none, and no second one where it changes nothing",
    async (_, { method, path, body, audit }) => {
      const { person, things } = stage;
      const id = idOf(path, things);
      const before = await lastId();
      const input =
        body === undefined
          ? undefined
          : {
              segmentRules: RULES,
              campaignName: "A",
              segmentDescription: "",
            };
      const { status } = await person.rest(
        method,
        path.replace(":id", id).replace(":step", automationStep ?? ""),
        input,
      );
      expect(status).toBe(200);
      const rows = await rowsAfter(before);
      expect(rows.map(({ action }) => action)).toEqual(typeof audit === "string" ? [audit] : []);
    },
  );

  it("that is refused leaves no row", async () => {
    const before = await lastId();
    expect((await stage.person.rest("GET", "/user/campaign/0/logs.csv")).status).toBe(404);
    expect((await stage.person.rest("GET", "/customer/export.csv?sort=x")).status).toBe(400);
    expect(await rowsAfter(before)).toEqual([]);
  });
});

describe("an upload", () => {
  beforeAll(setStage);

  it("is one row, with the file's name, and none when it is no CSV", async () => {
    const before = await lastId();
    await stage.person.upload("photo.png", "\u0000", "image/png");
    expect(await rowsAfter(before)).toEqual([]);
    await stage.person.inject({
      method: "POST",
      url: "/api/customer/upload-csv",
      headers: { prefer: "respond-async", "content-type": "multipart/form-data; boundary=b" },
      payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${CSV}\r\n--b--\r\n`,
    });
    const rows = await rowsAfter(before);
    expect(rows).toMatchObject([{ action: "import.started" }]);
    expect(rows[0]?.whole).toContain("people.csv");
    expect(rows[0]?.whole).not.toContain("asha@");
  });
});
