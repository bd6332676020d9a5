import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { furnish } from "./operations.ts";

const run = withTestApp({ jobs: true, aiKey: "sk-ant-test" });

type Entry = {
  _id: string;
  action: string;
  at: string;
  person: { name: string } | null;
  details: Record<string, unknown>;
  subject: { label: string | null } | null;
};
const log = async (person: TestClient, query = "limit=200"): Promise<Entry[]> =>
  (await person.rest("GET", `/audit?${query}`)).body.data;
const actions = async (person: TestClient, query?: string): Promise<string[]> =>
  (await log(person, query)).map(({ action }) => action);
const nobodys = async (action: string) =>
  await rowsOf(
    run().deps.database,
    sql`select details from audit_events where account_id is null and action = ${action}`,
  );

describe("the security log", () => {
  it("names the server where it imports, and ends a campaign, by itself", async () => {
    const person = await run().signIn("Asha Rao");
    await furnish(person);
    await expect.poll(async () => await actions(person)).toContain("campaign.completed");
    const rows = (await log(person)).toReversed();
    const of = (action: string) => rows.filter((row) => row.action === action);
    expect(rows.map(({ action }) => action).slice(0, 3)).toEqual([
      "signed-in",
      "import.started",
      "import.merged",
    ]);
    expect(of("import.started")).toMatchObject([{ person: { name: "Asha Rao" } }]);
    expect(of("import.merged")).toMatchObject([
      { person: null, subject: { label: "customers.csv" }, details: { created: 3, skipped: 0 } },
    ]);
    expect(of("campaign.started")).toMatchObject([
      { subject: { label: "First" }, details: { recipients: 2, service: "brevo" } },
    ]);
    expect(of("campaign.completed")).toMatchObject([
      { person: null, details: { sent: 2, recipients: 2 } },
    ]);
  });

  it("is given page by page without missing or repeating a row, and narrowed down", async () => {
    const person = await run().signIn();
    for (const name of ["A", "B", "C"]) {
      await person.mutate("customers.create", { name, email: `${name}@example.com` });
    }
    const found: string[] = [];
    let cursor = "";
    do {
      const { body } = await person.rest("GET", `/audit?limit=2${cursor}`);
      found.push(...body.data.map(({ _id }: Entry) => _id));
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(found).toEqual((await log(person)).map(({ _id }) => _id));
    expect(new Set(found).size).toBe(4);
    expect(await actions(person, "group=access")).toEqual(["signed-in"]);
    const [{ _id: me } = { _id: "" }] = (await person.rest("GET", "/audit")).body.people;
    expect(await actions(person, `person=${me}`)).toHaveLength(4);
    expect(await actions(person, "person=0")).toEqual([]);
    const [{ at } = { at: "" }] = await log(person);
    const day = at.slice(0, 10);
    expect(await actions(person, `from=${day}&to=${day}&timeZone=UTC`)).toHaveLength(4);
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await actions(person, `from=${tomorrow}&timeZone=UTC`)).toEqual([]);
  });

  it.each([
    "group=none",
    "from=2026-13-01",
    "from=2026-02-02&to=2026-02-01",
    "limit=0",
    "cursor=x",
    "timeZone=Nowhere",
    "to=0000-01-01",
  ])("refuses nonsense: %s", async (query) => {
    const person = await run().signIn();
    expect((await person.rest("GET", `/audit?${query}`)).status).toBe(400);
  });

  it("shows nobody the rows of another account", async () => {
    const [one, other] = [await run().signIn(), await run().signIn()];
    await one.mutate("segments.create", {
      ...{ name: "Mine", description: "" },
      rules: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] },
    });
    expect(await actions(other)).toEqual(["signed-in"]);
    expect((await other.inject({ url: "/api/audit/export.csv" })).body).not.toContain("Mine");
  });

  it("comes as CSV in the order of the screen, itself among it, with no formula of anybody's", async () => {
    const person = await run().signIn("=cmd()");
    await person.mutate("customers.create", { name: "A", email: "a@example.com" });
    const { body } = await person.inject({ url: "/api/audit/export.csv" });
    const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('"at","person","email","what"');
    expect(lines[1]).toContain('"Exported the security log","audit.exported"');
    expect(lines[2]).toContain('"customer.created"');
    expect(lines[3]).toContain(`"'=cmd()"`);
  });
});

describe("access", () => {
  it("records that a used refresh token came again, once", async () => {
    const person = await run().signIn();
    const thief = run().visitor();
    for (const [name, value] of person.cookies) thief.cookies.set(name, value);
    await person.mutate("auth.refresh");
    await run().deps.db.execute(
      sql`update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null`,
    );
    expect((await thief.mutate("auth.refresh")).status).toBe(401);
    for (const [name, value] of person.cookies) thief.cookies.set(name, value);
    const { rows } = await run().deps.db.execute<{ action: string }>(
      sql`select action from audit_events where action = 'refresh.reused'`,
    );
    expect(rows).toEqual([{ action: "refresh.reused" }]);
  });

  it("records refused sign-ins of nobody once in a while, however many there are", async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const response = await run()
        .visitor()
        .rest("POST", "/auth/google-login", { token: `bad ${nth}` });
      expect(response.status).toBe(401);
    }
    expect(await nobodys("sign-in.refused")).toEqual([{ details: { reason: "token" } }]);
  });

  it("records a refused sign-in for the account of the proven identity", async () => {
    const identity = { sub: "seen-twice", email: "twice@example.com", name: "Twice" };
    const token = await run().sandbox.control.issueIdToken(identity);
    const person = run().visitor();
    expect((await person.rest("POST", "/auth/google-login", { token })).status).toBe(200);
    for (let nth = 0; nth < 3; nth += 1) {
      await run().visitor().rest("POST", "/auth/google-login", { token });
    }
    expect(await actions(person)).toEqual(["sign-in.refused", "signed-in"]);
  });

  it("records that a limit was hit, once", async () => {
    const person = await run().signIn();
    const input = {
      ...{ campaignName: "A", segmentDescription: "" },
      segmentRules: {
        combinator: "and",
        rules: [{ field: "city", operator: "==", value: "Pune" }],
      },
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 13; nth += 1) {
      statuses.push((await person.mutate("ai.generateCampaignContent", input)).status);
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect(await log(person, "group=access")).toMatchObject([
      { action: "limit.hit", details: { limit: "ai" } },
      { action: "signed-in" },
    ]);
  });
});
