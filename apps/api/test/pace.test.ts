import { describe, expect, it } from "vitest";
import { until, withInstallation } from "./installation.ts";
import { importPeople, mailAgra } from "./mailing.ts";

const RECIPIENTS = 250;
const PER_SECOND = 20;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("a pace of so many requests a second", () => {
  const run = withInstallation(postgres ?? "", (sandbox) => ({
    GMAIL_BASE_URL: sandbox.urls.gmail,
  }));

  it("is kept by all workers together in every second there is, and is made use of", async () => {
    const { sandbox, database, start, signIn } = run();
    const call = await signIn("p");
    for (const _ of [1, 2, 3]) await start("worker");
    await importPeople(call, RECIPIENTS);
    await call("PUT", "/user/email-settings", {
      emailService: "gmail",
      smtpUser: "hello@acme.example.com",
      fromName: "Acme",
      googleAccessToken: "ya29.good",
    });
    await call("PUT", "/user/email-settings/limits", {
      service: "gmail",
      limits: { perDay: null, perSecond: PER_SECOND },
    });
    const campaignId = await mailAgra(call);
    await until("the campaign's end", async () => {
      const { rows } = await database.query("select status from campaigns where id = $1", [
        campaignId,
      ]);
      return rows[0]?.status === "completed";
    });
    const times = sandbox.store
      .accepted({ service: "gmail" })
      .map(({ acceptedAt }) => Date.parse(acceptedAt))
      .toSorted((a, b) => a - b);
    expect(times.length).toBe(RECIPIENTS);
    const within = times
      .map((from) => times.filter((at) => at >= from && at < from + 1000).length)
      .toSorted((a, b) => a - b);
    const lastedMs = Math.max(...times) - Math.min(...times);
    // A machine that halts for a moment lets a few arrive together that were let go one by one.
    expect(within[Math.floor(RECIPIENTS * 0.95)]).toBeLessThanOrEqual(PER_SECOND * 1.05);
    expect(within.at(-1)).toBeLessThanOrEqual(PER_SECOND * 1.25);
    expect(RECIPIENTS / (lastedMs / 1000)).toBeGreaterThan(PER_SECOND * 0.25);
  }, 600_000);
});
