import { describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { SETTINGS } from "./operations.ts";

const run = withTestApp({ jobs: true, listen: true, aiKey: "sk-ant-test" });

const CUSTOMERS = 250;
const HEADER =
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date";

/** Every third customer is in Mumbai, every second has spent more than 5,000. */
const customers = Array.from({ length: CUSTOMERS }, (_, i) => ({
  email: `c${i}@example.com`,
  city: i % 3 === 0 ? "Navi Mumbai" : "Pune",
  spent: i % 2 === 0 ? 9_000 : 100,
}));
const matching = customers.filter(({ city, spent }) => /mum/i.test(city) && spent > 5_000);
const csv = [
  HEADER,
  ...customers.map(
    ({ email, city, spent }, i) =>
      `Person ${i},${email},,${city},MH,India,female,30,,${spent},2,2024-01-01`,
  ),
  "Nobody,not-an-address,,Mumbai,MH,India,female,30,,1,1,",
  "Two,two@@example.com,,Mumbai,MH,India,female,30,,1,1,",
].join("\r\n");

const RULES = {
  combinator: "and",
  rules: [
    { field: "total_spent", operator: ">", value: "5000" },
    { field: "city", operator: "contains", value: "mum" },
  ],
};

async function until<T>(what: string, check: () => Promise<T | null>): Promise<T> {
  const giveUp = Date.now() + 90_000;
  while (Date.now() < giveUp) {
    const value = await check();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}

async function logsOf(person: TestClient, campaignId: string) {
  return (await person.rest("GET", `/user/get-log?campaignId=${campaignId}`)).body.data;
}

describe("the main job over REST alone", () => {
  it("goes from an uploaded file to a clicked mail, with numbers that agree", async () => {
    const person = await run().signIn();
    const uploaded = await person.upload("customers.csv", csv);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    expect(uploaded.body.data).toMatchObject({ created: CUSTOMERS, skipped: 2 });
    expect(uploaded.body.data.message).toContain(String(CUSTOMERS));
    const report = await person.rest("GET", `/customer/imports/${uploaded.body.data.importId}`);
    expect(report.body.data.errors).toMatchObject([
      { line: CUSTOMERS + 2, column: "email" },
      { line: CUSTOMERS + 3, column: "email" },
    ]);

    const again = await person.upload("customers.csv", csv);
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: CUSTOMERS });

    const estimate = await person.rest("POST", "/user/estimate-segment", { rules: RULES });
    expect(estimate.body).toMatchObject({
      success: true,
      data: { count: matching.length, reachable: matching.length },
    });
    const preview = await person.rest("POST", "/user/preview-segment", { rules: RULES });
    expect(preview.body.data).toMatchObject({
      totalCount: matching.length,
      activityStats: { activeCustomers: matching.length, avgOrders: 2 },
      demographics: { gender: [{ gender: "female", count: matching.length }] },
    });

    const answer = await person.rest("PUT", "/user/email-settings", SETTINGS);
    expect(answer.body.data).toMatchObject({ isConfigured: true, smtpUser: SETTINGS.smtpUser });
    expect(JSON.stringify(answer.body)).not.toContain(SETTINGS.brevoApiKey);
    const test = await person.rest("POST", "/user/test-email", {
      to: SETTINGS.smtpUser,
      subject: "Test",
      body: "Works",
    });
    expect(test.status, JSON.stringify(test.body)).toBe(200);

    const text = await person.rest("POST", "/ai/generate-campaign-content", {
      segmentRules: RULES,
      campaignName: "Monsoon sale",
      segmentDescription: "Big spenders in Mumbai",
    });
    expect(text.body.data).toMatch(/^Subject: [^\n]+\n\n[^]*\{[a-z_]+/);

    const segment = await person.rest("POST", "/user/create-segment", {
      name: "Segment for Monsoon sale",
      description: "Big spenders",
      rules: RULES,
    });
    expect(segment.status).toBe(201);
    const creation = await person.rest("POST", "/user/create-campaign", {
      name: "Monsoon sale",
      segmentId: segment.body.data._id,
      template: {
        subject: "For {first_name|you}",
        body: "Hi {name},\n\nsee https://example.com/sale?c={city} today.",
        variables: ["name"],
      },
    });
    expect(creation.status, JSON.stringify(creation.body)).toBe(201);
    const campaignId = creation.body.data._id;
    expect(creation.body.data.stats.total_recipients).toBe(matching.length);

    const finalCampaign = await until("the campaign's end", async () => {
      const { data } = (await person.rest("GET", `/user/campaign/${campaignId}`)).body;
      return data.status === "completed" || data.status === "failed" ? data : null;
    });
    expect(finalCampaign).toMatchObject({
      status: "completed",
      stats: { total_recipients: matching.length, sent: matching.length, failed: 0 },
    });

    const mails = run()
      .sandbox.store.find({ limit: 1_000 })
      .filter(({ subject }) => subject.startsWith("For "));
    expect(mails.map(({ recipient }) => recipient.email).toSorted()).toEqual(
      matching.map(({ email }) => email).toSorted(),
    );

    const [first] = mails;
    const mail = run().sandbox.store.get(first?.id ?? "");
    if (mail === undefined) throw new Error("the mail is not in the sandbox");
    expect(mail.subject).toBe("For Person");
    const path = (pattern: RegExp) =>
      new URL(pattern.exec(mail.html ?? "")?.[1] ?? "about:none").pathname;
    const opened = await person.inject({ url: path(/src="([^"]+\/t\/o\/[^"]+)"/) });
    expect(opened.headers["content-type"]).toBe("image/gif");
    const clicked = await person.inject({
      url: path(/href="([^"]+\/t\/c\/[^"]+)"/),
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0 Safari/537.36" },
    });
    expect(clicked.statusCode).toBe(302);
    expect(clicked.headers.location).toBe("https://example.com/sale?c=Navi%20Mumbai");

    await until("Brevo's reports of delivery", async () => {
      const { data } = (await person.rest("GET", `/user/campaign/${campaignId}`)).body;
      return data.stats.delivered === matching.length ? data : null;
    });
    const logs = await until("the click in the log", async () => {
      const all = await logsOf(person, campaignId);
      return all.some((log: { status: string }) => log.status === "clicked") ? all : null;
    });
    expect(logs).toHaveLength(matching.length);
    const log = logs.find(
      (one: { customer: { email: string } }) => one.customer.email === first?.recipient.email,
    );
    expect(log).toMatchObject({ status: "clicked", failure_reason: null });
    const { data } = (await person.rest("GET", `/user/campaign/${campaignId}`)).body;
    expect(data.stats).toMatchObject({ clicked: 1, opened: 1, sent: matching.length });

    const unsubscribeHeader =
      mail.headers.find(([name]) => name.toLowerCase() === "list-unsubscribe")?.[1] ?? "";
    const unsubscribe = new URL(/<([^>]+)>/.exec(unsubscribeHeader)?.[1] ?? "");
    await person.inject({ url: unsubscribe.pathname });
    expect(
      (await person.rest("POST", "/user/estimate-segment", { rules: RULES })).body.data.reachable,
    ).toBe(matching.length);
    const response = await person.inject({
      method: "POST",
      url: unsubscribe.pathname,
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(response.statusCode).toBe(200);
    const after = await person.rest("POST", "/user/estimate-segment", { rules: RULES });
    expect(after.body.data).toMatchObject({
      count: matching.length,
      reachable: matching.length - 1,
      excluded: { unsubscribed: 1 },
    });
  });
});
