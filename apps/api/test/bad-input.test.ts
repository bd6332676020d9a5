import { gzipSync } from "node:zlib";
import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestResponse, TestClient } from "./harness.ts";
import { RULES, TEMPLATE } from "./operations.ts";

const words = MESSAGES.automations;
const run = withTestApp({ jobs: true });
let person: TestClient;
beforeAll(async () => {
  person = await run().signIn();
});

function expectRefusal(response: TestResponse, status: number, sentence?: RegExp): void {
  expect(response.status, JSON.stringify(response.body)).toBe(status);
  expect(response.body).toMatchObject({ statusCode: status, success: false });
  expect(response.body.message).toMatch(sentence ?? /\w+ \w+/);
}

describe("an upload that is no CSV", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  it.each([
    ["a picture by type", "photo.png", png, "image/png", 415],
    ["a binary renamed .csv", "photo.csv", png, "text/csv", 415],
    ["a zip renamed .csv", "book.csv", Buffer.from("504b030414000600", "hex"), "text/csv", 415],
    ["a gzip renamed .csv", "c.csv", gzipSync("name,email\na,a@example.com\n"), "text/csv", 415],
    ["an empty file", "empty.csv", "", "text/csv", 422],
    ["a file without an email column", "odd.csv", "colour,size\nred,4\n", "text/csv", 422],
  ] as const)(
    "(%s) is refused with a sentence and changes nothing",
    async (_, name, content, type, status) => {
      expectRefusal(await person.upload(name, content, type), status);
      expect((await person.rest("GET", "/customer/get")).body.data).toEqual([]);
    },
  );

  it("is refused when it comes as JSON or under another field name", async () => {
    expectRefusal(await person.rest("POST", "/customer/upload-csv", { file: "x" }), 415);
    const boundary = "b";
    const response = await person.inject({
      method: "POST",
      url: "/api/customer/upload-csv",
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nname,email\r\n--${boundary}--\r\n`,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe("rules that mean nothing", () => {
  const rule = (field: string, operator: string, value: unknown) => ({
    combinator: "and",
    rules: [{ field, operator, value }],
  });
  let deep: unknown = { combinator: "and", rules: [{ field: "city", operator: "==", value: "x" }] };
  for (let i = 0; i < 6; i += 1) deep = { combinator: "and", rules: [deep] };
  const many = Array.from({ length: 51 }, () => ({ field: "city", operator: "==", value: "x" }));
  it.each([
    ["an unknown field", rule("shoe_size", ">", 4)],
    ["an unknown operator", rule("total_spent", "~", 4)],
    ["a value of the wrong type", rule("total_spent", ">", "lots")],
    ["a comparison a field can't make", rule("is_active", ">", 3)],
    ["an object for a value", rule("city", "==", { $ne: null })],
    ["an unknown combinator", { combinator: "xor", rules: RULES.rules }],
    ["no rules", { combinator: "and", rules: [] }],
    ["groups nested too deeply", deep],
    ["more rules than are allowed", { combinator: "or", rules: many }],
    ["no rules at all", undefined],
    ["text", "city == mum"],
    ["a list of what are no rules", ["city"]],
    ["an empty list", []],
  ])("(%s) are a 400 by estimate, preview and create, and leave no segment", async (_, rules) => {
    expectRefusal(await person.rest("POST", "/user/estimate-segment", { rules }), 400);
    expectRefusal(await person.rest("POST", "/user/preview-segment", { rules }), 400);
    expectRefusal(await person.rest("POST", "/user/create-segment", { name: "S", rules }), 400);
    expect((await person.rest("GET", "/user/get-segment")).body.data).toEqual([]);
  });
});

it("takes a bare list of rules as all of them together", async () => {
  for (const path of ["/user/estimate-segment", "/user/preview-segment"]) {
    const list = await person.rest("POST", path, { rules: RULES.rules });
    expect(list.status, JSON.stringify(list.body)).toBe(200);
    expect(list.body).toEqual((await person.rest("POST", path, { rules: RULES })).body);
  }
  expectRefusal(
    await person.rest("POST", "/user/estimate-segment", { rules: "city == mum" }),
    400,
    /^The rules must be an object like \{ "combinator": "and"/,
  );
});

describe("a field that is not as it must be", () => {
  it.each([
    ["POST", "/user/create-segment", { rules: RULES }, "name", "name is missing"],
    ["POST", "/user/create-segment", { name: 7, rules: RULES }, "name", "name must be a text"],
    [
      "POST",
      "/user/create-segment",
      { name: "S", rules: RULES, shoe: 4 },
      "",
      "shoe is not a field that can be set here",
    ],
    ["POST", "/user/create-segment", [], "", "The request must be an object"],
    ["POST", "/user/create-segment", null, "", "The request must be an object"],
    ["POST", "/auth/google-login", {}, "token", "token is missing"],
    ["POST", "/user/campaign-drafts", {}, "draft", "draft is missing"],
    [
      "POST",
      "/user/campaign-drafts",
      { draft: { name: "x".repeat(201), subject: "", body: "" } },
      "draft.name",
      "Campaign name may have at most 200 characters",
    ],
    ["POST", "/customer/deactivate", { ids: [] }, "ids", "ids must have at least 1 entry"],
    [
      "PUT",
      "/user/email-settings/limits",
      { service: "pigeon" },
      "service",
      `service must be one of ${EMAIL_SERVICES.join(", ")}`,
    ],
    ["GET", "/user/get-log", undefined, "campaignId", "campaignId is required"],
  ] as const)("is named in a sentence: %s %s %j", async (method, path, body, field, sentence) => {
    const response = await person.rest(method, path, body);
    expectRefusal(response, 400);
    expect(response.body.errors).toContainEqual({ path: field, message: sentence });
  });

  it("is named by tRPC alike", async () => {
    const { status, body } = await person.mutate("segments.create", { rules: RULES });
    expect([status, body.error.message]).toEqual([400, "name is missing"]);
  });
});

it.each([
  ["/customer/1", null],
  ["/customer/1", {}],
  ["/customer/1", []],
  ["/customer/1", [{ name: "Asha" }]],
  ["/user/segment/1", null],
  ["/user/segment/1", {}],
  ["/user/segment/1", ["name"]],
  ["/user/email-settings", {}],
  ["/user/email-settings/limits", null],
] as const)("a change of nothing is refused: PUT %s %j", async (path, body) => {
  expectRefusal(
    await person.rest("PUT", path, body),
    400,
    /^The body changes nothing\. Send an object with the fields to change$/,
  );
});

describe("an automation that can't be one", () => {
  const nested = (depth: number): unknown => (depth === 0 ? {} : { steps: nested(depth - 1) });
  it.each([
    ["nothing", undefined, "name is missing"],
    ["a document that is text", { name: "A", document: "steps" }, "document must be an object"],
    ["a document that is null", { name: "A", document: null }, "document must be an object"],
    ["a list", { name: "A", document: [] }, "document must be an object"],
    ["one nested too deep", { name: "A", document: nested(70) }, "This JSON is nested too deeply"],
    ["a character nobody stores", { name: "A", document: { a: "\0" } }, words.tooLarge],
    ["half of a pair", { name: "A", document: { "\ud800": 1 } }, words.tooLarge],
    ["no name", { name: " " }, words.nameRequired],
    ["a name of two lines", { name: "A\nB" }, words.nameOneLine],
    ["a long name", { name: "x".repeat(121) }, "Name may have at most 120 characters"],
  ] as const)("(%s) is refused with a sentence, and leaves none", async (_, body, sentence) => {
    const response = await person.rest("POST", "/automation/", body);
    expectRefusal(response, 400);
    expect(response.body.message).toBe(sentence);
    expect((await person.rest("GET", "/automation/")).body.data).toEqual([]);
  });

  it("is kept while it is written, however odd, and says what it lacks", async () => {
    const document = { trigger: { type: "moon" }, steps: [{ type: 7 }], surprise: true };
    const made = await person.rest("POST", "/automation/", { name: "Odd", document });
    expect(made.status, made.response.body).toBe(201);
    const { _id: id, problems } = made.body.data;
    expect(made.body.data.document).toEqual(document);
    expect(problems.length).toBeGreaterThan(2);
    const path = `/automation/${id}`;
    expectRefusal(await person.rest("POST", `${path}/switch-on`, {}), 422);
    expectRefusal(await person.rest("POST", `${path}/pause`), 409);
    expectRefusal(await person.rest("POST", `${path}/resume`), 409);
    expectRefusal(await person.rest("POST", `${path}/customers`, { customerIds: ["1"] }), 409);
    expectRefusal(await person.rest("POST", `${path}/customers`, { customerIds: [] }), 400);
    expectRefusal(await person.rest("GET", `${path}/enrolments?limit=0`), 400);
    expectRefusal(await person.rest("GET", `${path}/enrolments?step=%00`), 400);
    expectRefusal(await person.rest("GET", `${path}/enrolments?state=gone`), 400);
    expectRefusal(await person.rest("POST", `${path}/enrolments/1/move-on`), 404);
    expectRefusal(await person.rest("PUT", path, {}), 400);
    const rules = { timeZone: "Mars/Olympus", mailCap: 0 };
    expectRefusal(await person.rest("PUT", "/automation/rules", rules), 400);
    expect((await person.rest("DELETE", path)).body.message).toBe(words.deleted);
    expectRefusal(await person.rest("GET", path), 404);
  });
});

describe("a body that can't be read", () => {
  const post = async (payload: string | Buffer, type: string) =>
    await person.inject({
      method: "POST",
      url: "/api/user/estimate-segment",
      payload,
      headers: { "content-type": type },
    });
  it.each([
    ["broken JSON", '{"rules":', "application/json", 400],
    ["JSON nested to the sky", "[".repeat(100_000), "application/json", 400],
    ["a prototype in disguise", '{"__proto__":{"x":1},"rules":{}}', "application/json", 400],
    ["another type", "rules=1", "application/x-www-form-urlencoded", 415],
    ["plain text", "{}", "text/plain", 415],
    ["more than a megabyte", `{"rules":"${"x".repeat(1_100_000)}"}`, "application/json", 413],
  ])("(%s) gets its status and a sentence", async (_, payload, type, status) => {
    const response = await post(payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
  });

  it("over tRPC is refused as well, never run", async () => {
    const response = await person.inject({
      method: "POST",
      url: "/trpc/auth.logout",
      payload: "--b\r\n\r\n--b--\r\n",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(response.statusCode).toBe(415);
    expect((await person.rest("GET", "/auth/verify")).status).toBe(200);
  });
});

describe("a date that has not come yet", () => {
  const year = new Date().getUTCFullYear() + 1;
  const sentence = (column: string) =>
    `"${column}" is in the future (${year}-05-04); the latest is today`;

  it("is refused where it is typed, in a sentence that names it", async () => {
    const asha = { name: "Asha", email: "asha.future@example.com" };
    const creation = await person.rest("POST", "/customer/", {
      ...asha,
      joined_date: `${year}-05-04`,
    });
    expectRefusal(creation, 400);
    expect(creation.body.errors).toEqual([
      { path: "joined_date", message: sentence("joined_date") },
    ]);
    const { _id } = (await person.rest("POST", "/customer/", asha)).body.data;
    const purchase = { stats: { last_purchase: `${year}-05-04` } };
    const response = await person.rest("PUT", `/customer/${_id}`, purchase);
    expect(response.body.errors).toEqual([
      { path: "stats.last_purchase", message: sentence("last_purchase") },
    ]);
    // Somewhere on earth it is tomorrow already.
    const today = { joined_date: new Date(Date.now() + 12 * 3_600_000).toISOString().slice(0, 10) };
    expect((await person.rest("PUT", `/customer/${_id}`, today)).status).toBe(200);
    await person.rest("DELETE", `/customer/${_id}`);
  });

  it("costs the row of a file that cell alone, named by the heading the file has", async () => {
    const owner = await run().signIn();
    const file = `email,Joined On\na@example.com,04/05/${year}\nb@example.com,04/05/2020\n`;
    const { status, body } = await owner.upload("people.csv", file);
    expect([status, body.message]).toEqual([200, expect.stringContaining("2 customers created")]);
    const { data } = await owner
      .rest("GET", `/customer/imports/${body.data.importId}`)
      .then((a) => a.body);
    expect(data.errors).toEqual([
      expect.objectContaining({
        taken: true,
        reason: expect.stringContaining(`is in the future (${year}-05-04)`),
      }),
    ]);
  });
});

describe("a customer's data", () => {
  it.each([
    ["an unknown key", { name: "A", email: "k@example.com", isAdmin: true }],
    ["no email", { name: "A" }],
    ["an address that is none", { name: "A", email: "not-an-address" }],
    ["a negative age", { name: "A", email: "k@example.com", demographics: { age: -1 } }],
    ["a header in the name", { name: "A\r\nBcc: x@example.com", email: "k@example.com" }],
    ["a nul in the city", { name: "A", email: "k@example.com", address: { city: "a\u0000b" } }],
  ])("(%s) is refused field by field", async (_, body) => {
    const response = await person.rest("POST", "/customer/", body);
    expectRefusal(response, 400);
    expect(response.body.errors.length).toBeGreaterThan(0);
  });
});

describe("a campaign that can't be sent", () => {
  it("is refused without email settings, without a variable, without an audience", async () => {
    await person.upload("a.csv", "name,email,city\nAsha,asha@example.com,Mumbai\n");
    const segment = await person.rest("POST", "/user/create-segment", { name: "S", rules: RULES });
    const campaign = (more: object) => ({
      name: "C",
      segmentId: segment.body.data._id,
      template: TEMPLATE,
      ...more,
    });
    const create = async (more: object = {}) =>
      await person.rest("POST", "/user/create-campaign", campaign(more));

    expectRefusal(await create(), 422, /email/i);
    await person.rest("PUT", "/user/email-settings", {
      emailService: "brevo",
      smtpUser: "a@acme.example.com",
      fromName: "Acme",
      brevoApiKey: "xkeysib-1234567890abcdef",
    });
    expectRefusal(
      await create({ template: { subject: "S", body: "no variable" } }),
      400,
      /Message must include at least one personalization variable like \{name\}/,
    );
    expectRefusal(await create({ name: " " }), 400, /Campaign name is required/);
    expectRefusal(
      await create({ template: { subject: "", body: "Hi {name}" } }),
      400,
      /Subject is required/,
    );
    expectRefusal(await create({ segmentId: "424242" }), 404);
    const nobody = await person.rest("POST", "/user/create-segment", {
      name: "Nobody",
      rules: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Atlantis" }] },
    });
    expectRefusal(await create({ segmentId: nobody.body.data._id }), 422);
    expect((await person.rest("GET", "/user/get-campaign")).body.data).toEqual([]);
  });
});

describe("email settings", () => {
  it.each([
    [
      "no sender",
      { emailService: "brevo", smtpUser: "", fromName: "" },
      /fill in your email and company name/,
    ],
    [
      "no key",
      { emailService: "resend", smtpUser: "a@example.com", fromName: "A" },
      /configure API credentials for resend/,
    ],
    [
      "an unknown service",
      { emailService: "pigeon", smtpUser: "a@example.com", fromName: "A" },
      /\w/,
    ],
    [
      "a header in the name",
      {
        emailService: "brevo",
        smtpUser: "a@example.com",
        fromName: "A\r\nBcc: x",
        brevoApiKey: "xkeysib-1",
      },
      /line/,
    ],
  ])("with %s are refused", async (_, body, sentence) => {
    const other = await run().signIn();
    expectRefusal(await other.rest("PUT", "/user/email-settings", body), 400, sentence);
    expect((await other.rest("GET", "/user/email-settings")).body.data.isConfigured).toBe(false);
  });
});

it("answers unknown paths in the envelope, for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    expectRefusal(await person.rest(method, "/no/such/thing"), 404);
  }
});
