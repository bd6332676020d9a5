import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withTestApp } from "../../test/harness.ts";
import type { TestClient } from "../../test/harness.ts";
import { sha256 } from "../secrets.ts";
import { newKey } from "../services/api-keys/key-format.ts";
import { writeToken } from "../services/deliveries/mail/tokens.ts";

const CAMPAIGN = 77;
const ACCOUNT = 7_000;
const KEY = newKey();
const IMAGE = "i".repeat(43);
const FILE_KEY = "f".repeat(22);

/** The new installation: answers what it was asked. */
const next = Fastify();
let address: string;
let status = 200;
const run = withTestApp();
let visitor: TestClient;

beforeAll(async () => {
  next.removeAllContentTypeParsers();
  next.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  next.all("*", async ({ url, body, headers }, reply) => {
    const { authorization, cookie } = headers;
    return reply.code(status).send({ url, body, authorization, cookie });
  });
  address = await next.listen({ port: 0, host: "127.0.0.1" });
  const { db } = run().deps;
  await db.execute(sql`
    insert into account_moves (account_id, token, state, address) values (${ACCOUNT}, ${randomUUID()}, 'finished', ${address})
  `);
  for (const [kind, key] of [
    ["campaign", String(CAMPAIGN)],
    ["image", IMAGE],
    ["share", sha256("shared")],
    ["endpoint", "e".repeat(32)],
    ["apiKey", sha256(KEY)],
    ["identity", sha256(`${run().sandbox.urls.oidcIssuer}\nmoved`)],
  ])
    await db.execute(sql`insert into moved_things values (${ACCOUNT}, ${kind}, ${key})`);
});
afterAll(async () => await next.close());
beforeEach(() => {
  status = 200;
  visitor = run().visitor();
});

const token = (kind: "open" | "unsubscribe" | "view", campaignId = CAMPAIGN, account = {}) =>
  writeToken(run().deps.secrets, { kind, ...account, campaignId, seq: 1 });
const clickToken = (campaignId = CAMPAIGN, account = {}) =>
  writeToken(run().deps.secrets, { kind: "click", ...account, campaignId, seq: 1, linkIndex: 0 });
const get = async (url: string) => await visitor.inject({ method: "GET", url });

it("leads what readers open to the same path of the new installation", async () => {
  for (const path of [
    `/t/o/${token("open")}.gif`,
    `/t/c/${clickToken()}`,
    `/t/v/${token("view")}`,
    `/u/${token("unsubscribe")}?lang=hi`,
    `/images/${IMAGE}`,
    `/files/${ACCOUNT}/${FILE_KEY}/price-list.pdf`,
    "/shared/reports/shared",
  ]) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 307, `${address}${path}`]);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

it("leads links that name their account on by it alone", async () => {
  const account = { accountId: ACCOUNT };
  for (const path of [
    `/t/o/${token("open", 78, account)}.gif`,
    `/t/c/${clickToken(78, account)}`,
    `/t/v/${token("view", 78, account)}`,
    `/u/${token("unsubscribe", 78, account)}`,
  ])
    expect([path, (await get(path)).headers.location]).toEqual([path, `${address}${path}`]);
  const image = `/images/${"k".repeat(43)}-${ACCOUNT}`;
  expect((await get(image)).headers.location).toBe(`${address}${image}`);
  const endpoint = `/webhooks/brevo/${ACCOUNT}-${"e".repeat(22)}`;
  const posted = await visitor.inject({ method: "POST", url: endpoint, payload: "{}" });
  expect(posted.json().url).toBe(endpoint);
});

it("answers for accounts that live here as ever", async () => {
  expect((await get(`/t/o/${token("open", 78)}.gif`)).statusCode).toBe(200);
  for (const path of [
    `/u/${token("unsubscribe", 78)}`,
    `/images/${"j".repeat(43)}`,
    `/files/8000/${FILE_KEY}/a.pdf`,
    `/files/x/${FILE_KEY}/a.pdf`,
    "/u/summary/7000-nobody-signed-that-now",
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

it("hands posts on with their body and their proof, and no cookie", async () => {
  const path = `/webhooks/brevo/${"e".repeat(32)}`;
  const post = async () =>
    await visitor.inject({
      ...{ method: "POST", url: path, payload: '{"event":"opened" }' },
      headers: { "content-type": "application/json", authorization: "Bearer s", cookie: "a=b" },
    });
  const response = await post();
  expect(response.json()).toEqual({
    ...{ url: path, body: '{"event":"opened" }', authorization: "Bearer s" },
  });
  status = 401;
  expect((await post()).statusCode).toBe(401);
  const unsubscribed = await visitor.inject({ method: "POST", url: `/u/${token("unsubscribe")}` });
  expect(unsubscribed.json().url).toBe(`/u/${token("unsubscribe")}`);
});

it("asks for another try while the new installation is away", async () => {
  const { db } = run().deps;
  const move = async (to: string) =>
    await db.execute(sql`update account_moves set address = ${to} where account_id = ${ACCOUNT}`);
  await move("http://127.0.0.1:1");
  const { statusCode, headers } = await visitor.inject({
    ...{ method: "POST", url: `/u/${token("unsubscribe")}` },
  });
  expect([statusCode, headers["retry-after"]]).toEqual([503, "30"]);
  await move(address);
});

it("tells programs and users the new address", async () => {
  const refusal = { statusCode: 403, error: "ACCOUNT_MOVED", movedTo: address };
  const program = await visitor.inject({
    ...{ method: "GET", url: "/api/customer/get" },
    headers: { authorization: `Bearer ${KEY}` },
  });
  expect(program.json()).toMatchObject(refusal);
  const { control } = run().sandbox;
  const idToken = await control.issueIdToken({ sub: "moved", email: "moved@example.com" });
  const signIn = await visitor.rest("POST", "/auth/google-login", { token: idToken });
  expect(signIn.body).toMatchObject(refusal);
  expect(signIn.body.message).toContain(address);
});

it("says what a move asks of an installation, and nothing of an account", async () => {
  const ask = async (text: string) => (await get(`/installation?reads=${text}`)).json();
  const reads = writeToken(run().deps.secrets, { kind: "log", campaignId: 1, seq: 1 });
  const answer = await ask(reads);
  expect(answer).toEqual({
    ...{ installation: 0, reads: true, issuer: run().sandbox.urls.oidcIssuer },
    database: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const text of ["", "x", reads.slice(1), "a".repeat(2_000), "%00"])
    expect((await ask(text)).reads).toBe(false);
});
