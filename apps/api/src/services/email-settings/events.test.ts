import { generateKeyPairSync, sign } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS } from "../../../test/operations.ts";

const run = withTestApp({ listen: true });
const PATH = "/user/email-settings/events";
let person: TestClient;
let keys = 0;

beforeEach(async () => {
  person = await run().signIn();
});

/** A unique key: each is an account of its own. */
const newKey = (prefix: string) => `${prefix}${"0".repeat(16)}${(keys += 1)}`;
const events = async () => (await person.rest("GET", PATH)).body.data;
async function choose(service: "brevo" | "resend" | "sendgrid" | "gmail", key: string) {
  const field = service === "gmail" ? "smtpPassword" : `${service}ApiKey`;
  const { brevoApiKey: _, ...settings } = SETTINGS;
  const body = { ...settings, emailService: service, preferredService: service, [field]: key };
  const response = await person.rest("PUT", "/user/email-settings", body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}

const curve = (namedCurve: string) =>
  generateKeyPairSync("ec", {
    namedCurve,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

async function postSigned(url: string, privateKey: string | null) {
  const body = JSON.stringify([{ event: "delivered", sg_event_id: "1", timestamp: 1 }]);
  const at = String(Math.floor(Date.now() / 1_000));
  const signature =
    privateKey === null
      ? ""
      : sign("sha256", Buffer.from(at + body), privateKey).toString("base64");
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-timestamp": at,
      "x-twilio-email-event-webhook-signature": signature,
    },
    body,
  });
  return response.status;
}

describe("events of a service that can be asked", () => {
  it.each(["brevo", "resend"] as const)("are set up by saving %s's key", async (service) => {
    await choose(service, newKey(service === "brevo" ? "xkeysib-" : "re_"));
    const state = await events();
    expect(state).toMatchObject({
      service,
      setup: "automatic",
      hasSecret: true,
      lastEventAt: null,
      problem: null,
    });
    expect(state.url).toContain(`/webhooks/${service}/`);
    expect(run().sandbox.control.webhooks()).toContainEqual(
      expect.objectContaining({ service, url: state.url }),
    );
  });

  it("have an address of their own for every key", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const first = (await events()).url;
    await choose("brevo", newKey("xkeysib-"));
    expect((await events()).url).not.toBe(first);
  });

  it("say why they could not be set up, and take a secret that was entered by hand", async () => {
    await choose("resend", `${newKey("re_")}_invalid`);
    const state = await events();
    expect(state).toMatchObject({ hasSecret: false, problem: expect.stringMatching(/by hand/) });
    expect(state.url).toContain("/webhooks/resend/");
    const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const response = await person.rest("PUT", `${PATH}/secret`, { service: "resend", secret });
    expect(response.body.data).toMatchObject({ hasSecret: true, url: state.url, problem: null });
    expect(JSON.stringify(response.body)).not.toContain("whsec_");
  });

  it("are asked for again at a new address", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const before = (await events()).url;
    const again = await person.rest("POST", PATH);
    expect(again.body.data).toMatchObject({ hasSecret: true, problem: null });
    expect(again.body.data.url).not.toBe(before);
    const overTrpc = await person.mutate("emailSettings.reconnectEvents");
    expect(overTrpc.body.result.data).toMatchObject({ service: "brevo", hasSecret: true });
  });
});

describe("events of SendGrid", () => {
  it("have an address that accepts nothing until its key is pasted, and then signed posts", async () => {
    await choose("sendgrid", newKey("SG."));
    const { url, ...waiting } = await events();
    expect(waiting).toMatchObject({ setup: "manual", hasSecret: false, problem: null });
    const { publicKey, privateKey } = curve("prime256v1");
    expect([await postSigned(url, null), await postSigned(url, privateKey)]).toEqual([401, 401]);

    // As their page shows it, or as the file of it that some keep.
    const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey.toString("base64")}\n-----END PUBLIC KEY-----`;
    const response = await person.rest("PUT", `${PATH}/secret`, {
      service: "sendgrid",
      secret: pem,
    });
    expect(response.body.data).toMatchObject({ url, hasSecret: true, lastEventAt: null });
    expect(await postSigned(url, null)).toBe(401);
    expect(await postSigned(url, curve("prime256v1").privateKey)).toBe(401);
    expect(await postSigned(url, privateKey)).toBe(200);
    expect((await events()).lastEventAt).toMatch(/^20/);
  });

  it.each(["not a key", "AAAA", curve("secp384r1").publicKey.toString("base64")])(
    "refuse %s as their key",
    async (secret) => {
      await choose("sendgrid", newKey("SG."));
      const response = await person.rest("PUT", `${PATH}/secret`, { service: "sendgrid", secret });
      expect(response.status).toBe(400);
      expect(response.body.message).toMatch(/verification key/);
      expect((await events()).hasSecret).toBe(false);
    },
  );
});

describe("a secret", () => {
  it("is of the chosen service, and kept sealed", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const other = { service: "sendgrid", secret: "whatever" };
    expect((await person.rest("PUT", `${PATH}/secret`, other)).status).toBe(422);
    const secret = "a-token-nobody-guesses";
    await person.rest("PUT", `${PATH}/secret`, { service: "brevo", secret });
    const rows = await rowsOf(run().deps.database, sql`select * from webhook_endpoints`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

/** As if the newest secret or address had come this long ago, for the owner of the endpoint at `url`. */
async function letPass(url: string, interval: string) {
  const { database } = run().deps;
  const owner = sql`select account_id from webhook_endpoints where id = ${url.split("/").at(-1)}`;
  await rowsOf(
    database,
    sql`update webhook_endpoints set ends_at = ends_at - ${interval}::interval
      where account_id = (${owner})`,
  );
  await rowsOf(
    database,
    sql`update webhook_old_secrets set ends_at = ends_at - ${interval}::interval
      where endpoint_id in (select id from webhook_endpoints where account_id = (${owner}))`,
  );
}

async function postAs(url: string, token: string): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ event: "delivered", ts_epoch: 1 });
  return (await fetch(url, { method: "POST", headers, body })).status;
}

describe("a secret that a newer one replaces", () => {
  const TOKENS = ["the-first-secret-there", "the-second-secret-there", "the-third-secret-there"];
  const save = async (secret: string) =>
    await person.rest("PUT", `${PATH}/secret`, { service: "brevo", secret });

  it("counts for seven days more, and then no more", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const { url } = await events();
    const responses = async () => await Promise.all(TOKENS.map((token) => postAs(url, token)));
    for (const token of TOKENS.slice(0, 2)) await save(token);
    expect(await responses()).toEqual([200, 200, 401]);
    await letPass(url, "6 days 23 hours");
    await save(TOKENS[2] ?? "");
    expect(await responses()).toEqual([200, 200, 200]);
    await letPass(url, "1 hour");
    expect(await responses()).toEqual([401, 200, 200]);
    await letPass(url, "7 days");
    expect(await responses()).toEqual([401, 401, 200]);
  });

  it("saved twice is the same secret, which goes on", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const { url } = await events();
    for (const token of [TOKENS[0] ?? "", TOKENS[0] ?? ""]) await save(token);
    await letPass(url, "8 days");
    expect(await postAs(url, TOKENS[0] ?? "")).toBe(200);
  });

  it.each(["asking again", "another key"])("is the earlier address after %s", async (how) => {
    const key = newKey("xkeysib-");
    await choose("brevo", key);
    const { url } = await events();
    await save(TOKENS[0] ?? "");
    if (how === "asking again") await person.rest("POST", PATH);
    else await choose("brevo", newKey("xkeysib-"));
    expect((await events()).url).not.toBe(url);
    await letPass(url, "6 days 23 hours");
    expect(await postAs(url, TOKENS[0] ?? "")).toBe(200);
    await letPass(url, "1 hour");
    expect(await postAs(url, TOKENS[0] ?? "")).toBe(404);
  });

  it("goes on when the earlier key is chosen again within that time", async () => {
    const key = newKey("xkeysib-");
    await choose("brevo", key);
    const { url } = await events();
    await save(TOKENS[0] ?? "");
    await choose("brevo", newKey("xkeysib-"));
    await choose("brevo", key);
    expect((await events()).url).toBe(url);
    await letPass(url, "8 days");
    expect(await postAs(url, TOKENS[0] ?? "")).toBe(200);
  });

  it("stays while a newer address has no secret", async () => {
    await choose("brevo", newKey("xkeysib-"));
    const { url } = await events();
    await save(TOKENS[0] ?? "");
    await choose("brevo", `${newKey("xkeysib-")}-invalid`);
    await letPass(url, "8 days");
    expect(await postAs(url, TOKENS[0] ?? "")).toBe(200);
  });
});

it.each(["%00", "a%00b", "%FF", "a".repeat(5_000), "..%2f", "'"])(
  "an address that names no endpoint, %s, is answered as an unknown one",
  async (id) => {
    await choose("brevo", newKey("xkeysib-"));
    const { origin } = new URL((await events()).url);
    const unknown = await postAs(`${origin}/webhooks/brevo/${"A".repeat(22)}`, "x");
    expect(unknown).toBe(404);
    expect([400, 404, 414]).toContain(await postAs(`${origin}/webhooks/brevo/${id}`, "x"));
    if (id.includes("%00")) expect(await postAs(`${origin}/webhooks/brevo/${id}`, "x")).toBe(404);
  },
);

it("secrets and credentials are removed over REST, and unknown ones are refused", async () => {
  await choose("brevo", newKey("xkeysib-"));
  const remove = async (name: string) =>
    await person.rest("DELETE", `/user/email-settings/credentials/${name}`);
  const { url } = await events();
  await person.rest("PUT", `${PATH}/secret`, { service: "brevo", secret: "a-secret-of-mine" });
  expect((await remove("webhookSecret")).body.data).toMatchObject({ isConfigured: true });
  expect(await events()).toMatchObject({ url, hasSecret: false });
  expect(await postAs(url, "a-secret-of-mine")).toBe(401);
  expect((await remove("brevoApiKey")).body.data).toMatchObject({
    brevoApiKey: "",
    isConfigured: false,
  });
  expect((await remove("googleRefreshToken")).status).toBe(400);
});

it("reports nothing where nothing is reported", async () => {
  expect(await events()).toMatchObject({ service: "gmail", setup: "none", url: null });
  expect((await person.rest("POST", PATH)).status).toBe(422);
  await choose("gmail", "abcdabcdabcdabcd");
  expect(await events()).toMatchObject({ setup: "none", url: null, problem: null });
  expect((await person.rest("POST", PATH)).body.message).toMatch(/does not report/);
});
