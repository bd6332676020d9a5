import { controlAt } from "@dakiya/sandbox/control-at";
import type { APIResponse, Page } from "playwright-core";
import { expect } from "vitest";
import { makeCampaign } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers, csvOf } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const RULES = { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: 500 }] };
const TEMPLATE = { subject: "Hello", body: "Dear {name}", variables: ["name"] };
const PEOPLE = [
  { name: "Asha", email: "asha@example.com", total_spent: 1000, order_count: 2 },
  { name: "Kabir", email: "kabir@example.com", total_spent: 100, order_count: 1 },
];

type Caller = {
  /** A call with the browser's own cookies. */
  call: (method: string, path: string, data?: object) => Promise<CallResponse>;
  tomorrow: Date;
  campaignId: string;
} & Visit;

type CallResponse = {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- each row looks into the part it is about
  body: any;
};

const toResponse = async (response: APIResponse): Promise<CallResponse> => ({
  status: response.status(),
  body: await response.json(),
});

const callsOf =
  (page: Page) =>
  async (method: string, path: string, data?: object): Promise<CallResponse> =>
    await toResponse(
      await page.request.fetch(`/api${path}`, { method, ...(data === undefined ? {} : { data }) }),
    );

/** Somebody who is signed in, with two customers, email and a campaign for tomorrow. */
async function caller({ person, as }: Visits): Promise<Caller> {
  const owner = await person();
  await Promise.all([setUpEmail(owner), addCustomers(owner, PEOPLE)]);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  const { id } = await makeCampaign(owner, { name: "Diwali", at: tomorrow });
  const visit = await as(owner, "/email-settings");
  return { ...visit, call: callsOf(visit.page), tomorrow, campaignId: id };
}

state("the calls of a signed-in user", caller, (row) => {
  row("REST calls: GET /auth/verify: user", async ({ call }) => {
    const { status, body } = await call("GET", "/auth/verify");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: "Asha Rao", email: expect.stringContaining("@") });
  });
  row("REST calls: GET /customer/get: the list in data", async ({ call }) => {
    const { body } = await call("GET", "/customer/get");
    expect(body.data.map((one: { name: string }) => one.name).toSorted()).toEqual([
      "Asha",
      "Kabir",
    ]);
    expect(body.data[0]).toMatchObject({
      _id: expect.any(String),
      is_active: true,
      address: expect.objectContaining({ city: null, state: null, country: null }),
      demographics: expect.objectContaining({ gender: null, age: null, occupation: null }),
      stats: expect.objectContaining({ total_spent: expect.any(Number) }),
    });
  });
  row("REST calls: GET /customer/: the list in data", async ({ call }) => {
    const { body } = await call("GET", "/customer/");
    expect(body.data).toHaveLength(2);
  });
  row("REST calls: GET /user/get-campaign: the list in data", async ({ call }) => {
    const { body } = await call("GET", "/user/get-campaign");
    expect(body.data[0]).toMatchObject({
      _id: expect.any(String),
      name: "Diwali",
      status: "scheduled",
      createdAt: expect.any(String),
      segment_id: expect.objectContaining({ _id: expect.any(String) }),
      template: { subject: "Hello {name}", body: expect.any(String), variables: ["name"] },
      stats: expect.objectContaining({ total_recipients: 0, sent: 0 }),
    });
  });
  row("REST calls: GET /user/get-segment: the list in data", async ({ call }) => {
    const { body } = await call("GET", "/user/get-segment");
    expect(body.data[0]).toMatchObject({
      name: "Segment for Diwali",
      description: "",
      estimated_count: 2,
      is_dynamic: true,
      createdAt: expect.any(String),
      rules: { combinator: "and", rules: [expect.any(Object)] },
    });
  });
  row(
    "REST calls: GET /user/get-log?campaignId: the list in data",
    async ({ call, campaignId }) => {
      const { status, body } = await call("GET", `/user/get-log?campaignId=${campaignId}`);
      expect([status, body.data]).toEqual([200, []]);
    },
  );
  row("REST calls: GET /user/email-settings: isConfigured", async ({ call }) => {
    const { body } = await call("GET", "/user/email-settings");
    expect(body.data).toMatchObject({ emailService: "brevo", isConfigured: true });
  });
  row("REST calls: PUT /user/email-settings: the saved ones", async ({ call }) => {
    const settings = {
      emailService: "brevo",
      preferredService: "brevo",
      smtpUser: "hello@dakiya.example",
      fromName: "Dakiya Traders",
      isConfigured: true,
    };
    const { status, body } = await call("PUT", "/user/email-settings", settings);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(settings);
  });
  row("REST calls: POST /user/test-email with to, subject, body", async ({ call }) => {
    const mail = { to: "hello@dakiya.example", subject: "Is this on?", body: "It is." };
    expect(await call("POST", "/user/test-email", mail)).toMatchObject({ status: 200 });
  });
  row("REST calls: POST /user/estimate-segment: success, data.count", async ({ call }) => {
    const { body } = await call("POST", "/user/estimate-segment", { rules: RULES });
    expect(body).toMatchObject({ success: true, message: expect.any(String), data: { count: 1 } });
  });
  row("REST calls: POST /user/preview-segment: the preview object", async ({ call }) => {
    const { body } = await call("POST", "/user/preview-segment", { rules: RULES });
    expect(body.data).toMatchObject({
      totalCount: 1,
      activityStats: { activeCustomers: 1, avgOrders: 2 },
      sampleCustomers: [expect.objectContaining({ name: "Asha", email: "asha@example.com" })],
      demographics: { gender: expect.any(Array), ageGroups: expect.any(Array) },
    });
  });
  row("REST calls: POST /ai/generate-campaign-content: text in data", async ({ call }) => {
    const { status, body } = await call("POST", "/ai/generate-campaign-content", {
      segmentRules: RULES,
      campaignName: "Diwali",
      segmentDescription: "",
    });
    expect(status).toBe(200);
    expect(body.data).toMatch(/^Subject: .+\n\n/);
  });
  row("Pages: nobody sees another's data", async ({ call, page }) => {
    const stranger = await page.context().browser()?.newContext({ baseURL: page.url() });
    const response = await stranger?.request.get("/api/customer/get");
    expect(response?.status()).toBe(401);
    await stranger?.close();
    // Another person's customer is one that does not exist.
    expect((await call("DELETE", "/customer/999999999")).status).toBe(404);
  });
});

state("calls that change what there is", caller, (row) => {
  row("REST calls: POST /customer/upload-csv: message", async ({ page }) => {
    const file = {
      name: "more.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csvOf([{ name: "Zoya", email: "zoya@example.com" }])),
    };
    const { status, body } = await toResponse(
      await page.request.post("/api/customer/upload-csv", { multipart: { file } }),
    );
    expect(status).toBe(200);
    expect(body.message).toContain("1 customer created");
  });
  row("REST calls: PUT /customer/{id} with the edit form's fields", async ({ call }) => {
    const { body } = await call("GET", "/customer/get");
    const asha = body.data.find((one: { name: string }) => one.name === "Asha");
    const { status } = await call("PUT", `/customer/${asha._id}`, {
      name: "Asha",
      phone: "+91 9800000001",
      address: { state: "Goa", country: "India" },
      demographics: { gender: "female", age: 31 },
      stats: { total_spent: 1000, order_count: 2 },
    });
    expect(status).toBe(200);
  });
  row("REST calls: DELETE /customer/{id}: success, message", async ({ call }) => {
    const { body } = await call("GET", "/customer/get");
    const kabir = body.data.find((one: { name: string }) => one.name === "Kabir");
    const response = await call("DELETE", `/customer/${kabir._id}`);
    expect(response.body).toMatchObject({
      success: true,
      message: "Customer deactivated successfully",
    });
  });
  row("REST calls: POST /user/create-segment: data._id", async ({ call }) => {
    const { body } = await call("POST", "/user/create-segment", {
      name: "Segment for Holi",
      description: "",
      rules: RULES,
    });
    expect(body.data._id).toEqual(expect.any(String));
  });
  row("REST calls: POST /user/create-campaign", async ({ call, tomorrow }) => {
    const { body } = await call("POST", "/user/create-segment", {
      name: "Segment for Onam",
      description: "",
      rules: RULES,
    });
    const { status } = await call("POST", "/user/create-campaign", {
      name: "Onam",
      segmentId: body.data._id,
      template: TEMPLATE,
      schedule: { at: tomorrow.toISOString(), timeZone: "Asia/Kolkata" },
    });
    expect(status).toBe(201);
  });
  row("REST calls: DELETE /user/delete-campaign/{id}", async ({ call, campaignId }) => {
    expect((await call("DELETE", `/user/delete-campaign/${campaignId}`)).status).toBe(200);
  });
});

state("calls that open and close a session", caller, (row) => {
  row("REST calls: POST /auth/google-login: data.user", async ({ page }) => {
    const origin = new URL(page.url()).origin;
    const idToken = await controlAt(`${origin}/sandbox/control`)("issueIdToken");
    const context = await page.context().browser()?.newContext({ baseURL: page.url() });
    const response = await context?.request.post("/api/auth/google-login", {
      data: { token: idToken },
    });
    const body = (await response?.json()) as { data?: unknown };
    expect(body.data).toMatchObject({ user: { email: expect.stringContaining("@") } });
    await context?.close();
  });
  row("REST calls: POST /auth/refresh-token", async ({ call }) => {
    expect((await call("POST", "/auth/refresh-token")).status).toBe(200);
  });
});

state("the last call of a session", caller, (row) => {
  row("REST calls: POST /auth/logout: statusCode", async ({ call }) => {
    expect((await call("POST", "/auth/logout")).body.statusCode).toBe(200);
  });
});

state(
  "a call of nobody",
  async ({ visitor }) => {
    const visit = await visitor("/login");
    return { ...visit, call: callsOf(visit.page) };
  },
  (row) => {
    row("REST calls: GET /customer/get carries a message on error", async ({ call }) => {
      const { status, body } = await call("GET", "/customer/get");
      expect(status).toBe(401);
      expect(body.message).toBe("Please sign in to continue");
    });
  },
);
