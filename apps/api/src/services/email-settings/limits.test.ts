import { byService } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS } from "../../../test/operations.ts";

const run = withTestApp();
let person: TestClient;
let accountId: number;

beforeEach(async () => {
  person = await run().signIn();
  accountId = (await run().memberOf(person)).account.id;
});

const NONE = { perDay: null, perSecond: 1_000 };
const PATH = "/user/email-settings/limits";
const limits = async () => (await person.rest("GET", PATH)).body.data;
const usage = async () => (await person.rest("GET", "/user/email-settings/usage")).body.data;

describe("sending limits", () => {
  it("are the service's own until the user sets others, and again when they are taken back", async () => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    // The sandbox here has no limits of its own.
    expect(await limits()).toEqual(byService(() => NONE));
    expect(await usage()).toMatchObject({ ...NONE, own: false });
    const mine = { perDay: 300, perSecond: 0.5 };
    await person.rest("PUT", PATH, { service: "brevo", limits: mine });
    await person.rest("PUT", PATH, { service: "sendgrid", limits: { perDay: 7, perSecond: 2 } });
    expect(await limits()).toMatchObject({ brevo: mine, sendgrid: { perDay: 7, perSecond: 2 } });
    expect(await usage()).toMatchObject({ ...mine, own: true });
    const back = await person.rest("PUT", PATH, { service: "brevo", limits: null });
    expect(back.body.data).toMatchObject({
      brevo: NONE,
      sendgrid: { perDay: 7 },
    });
  });

  it.each([
    [{ perDay: 0, perSecond: 1 }, "At least 1 email a day"],
    [{ perDay: 1.5, perSecond: 1 }, null],
    [{ perDay: 1, perSecond: 0 }, "At least 0.1 requests a second"],
    [{ perDay: 1 }, null],
    [{ perDay: "1", perSecond: 1 }, null],
  ])("refuses %j", async (wrong, message) => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const response = await person.rest("PUT", PATH, { service: "brevo", limits: wrong });
    expect(response.status).toBe(400);
    if (message !== null) expect(response.body.message).toBe(message);
  });

  it("wait for the settings", async () => {
    const response = await person.rest("PUT", PATH, { service: "brevo", limits: null });
    expect([response.status, response.body.message]).toEqual([
      422,
      "Please save your configuration first",
    ]);
  });

  it("let a campaign that waits for its quota look again at once, and no other", async () => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const { database } = run().deps;
    await database.db.execute(sql`
      insert into campaigns (account_id, name, status, subject, body, service, pause_kind, resume_at)
      select ${accountId}, name, 'paused', 's', 'b', 'brevo', kind, at
      from (values ('quota', 'quota', now() + interval '9 hours'), ('user', 'user', null)) t(name, kind, at)`);
    await person.rest("PUT", PATH, { service: "brevo", limits: { perDay: 9_000, perSecond: 1 } });
    const rows = await rowsOf(
      database,
      sql`select name, resume_at <= clock_timestamp() as due from campaigns
          where account_id = ${accountId} order by name`,
    );
    expect(rows).toEqual([
      { name: "quota", due: true },
      { name: "user", due: null },
    ]);
  });
});

describe("today's use", () => {
  it("sums the hours of this UTC day for the chosen service alone", async () => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    const stranger = await run().signIn();
    const strangerId = (await run().memberOf(stranger)).account.id;
    const today = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;
    await run().deps.db.execute(sql`
      insert into sending_usage (account_id, service, hour, mails) values
      (${accountId}, 'brevo', ${today}, 40),
      (${accountId}, 'brevo', ${today} + interval '1 hour', 2),
      (${accountId}, 'brevo', ${today} - interval '1 hour', 1000),
      (${accountId}, 'resend', ${today}, 3000),
      (${strangerId}, 'brevo', ${today}, 5000)`);
    const now = await usage();
    expect(now).toMatchObject({ service: "brevo", usedToday: 42, ...NONE });
    const aheadMs = new Date(now.renewsAt).getTime() - Date.now();
    expect(now.renewsAt).toMatch(/T00:00:00\.000Z$/);
    expect(aheadMs).toBeGreaterThan(-60_000);
    expect(aheadMs).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it("is of the limits in force, and there before the settings are", async () => {
    expect(await usage()).toMatchObject({ service: "gmail", usedToday: 0, ...NONE });
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    await person.rest("PUT", PATH, { service: "brevo", limits: { perDay: 9, perSecond: 3 } });
    expect(await usage()).toMatchObject({ perDay: 9, perSecond: 3 });
  });
});
