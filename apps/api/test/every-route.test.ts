import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { PROBES } from "../src/http/probes.ts";
import { createLog } from "../src/create-log.ts";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import { routesOf } from "./routes-of.ts";

const run = withTestApp();
let app: FastifyInstance;

beforeAll(async () => {
  const { deps } = run();
  app = await buildApp({
    ...deps,
    config: { ...deps.config, publicUrl: "https://crm.example.com" },
  });
  return async () => await app.close();
});

it("takes as long to load as a busy machine needs", () => {
  expect(run().app.initialConfig.pluginTimeout).toBe(0);
});

describe("every route", () => {
  it("answers with the headers that keep a browser safe, in every response", async () => {
    const all = routesOf(app);
    expect(all.length).toBeGreaterThan(100);
    const policies = new Set<string>();
    for (const { method, url } of all) {
      const { headers } = await app.inject({ method, url });
      const where = `${method} ${url}`;
      const policy = String(headers["content-security-policy"]);
      policies.add(policy);
      expect(policy, where).toMatch(/frame-ancestors 'none'/);
      expect(policy, where).toMatch(/base-uri 'none'/);
      expect(policy, where).not.toMatch(/script-src[^;]*'unsafe|unsafe-eval/);
      expect(headers, where).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "permissions-policy": expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
        "x-request-id": expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        "strict-transport-security": expect.stringMatching(/max-age=31536000/),
      });
      expect(headers["x-powered-by"], where).toBeUndefined();
      if (/^\/(api|trpc)/.test(url)) expect(headers["cache-control"], where).toBe("no-store");
    }
    expect([...policies].every((policy) => /default-src '(self|none)'/.test(policy))).toBe(true);
  });
});

describe("an address that is nobody's", () => {
  it.each([
    "/%",
    "/api/%zz",
    "/t/o/%",
    "/nothing.json",
    "/api/none",
    "//evil.example",
    "/a".repeat(9000),
  ])("answers with the same headers: %.30s", async (url) => {
    const { headers, statusCode } = await app.inject({ url });
    expect([200, 400, 404, 414]).toContain(statusCode);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/frame-ancestors 'none'/),
      "x-content-type-options": "nosniff",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });
});

describe("a process that only works", () => {
  it("says how it is and nothing else", async () => {
    const { deps } = run();
    const worker = await buildApp({
      ...deps,
      config: { ...deps.config, roles: { web: false, worker: true } },
    });
    expect((await worker.inject({ url: "/healthz" })).json()).toEqual({ ok: true });
    for (const { method, url } of routesOf(run().app)) {
      if (PROBES.has(url)) continue;
      const response = await worker.inject({ method, url });
      // A method that HTTP has no routes for is refused before it is looked for.
      expect([400, 404], `${method} ${url}`).toContain(response.statusCode);
      if (method !== "HEAD") expect(response.json()).toMatchObject({ success: false });
    }
    await worker.close();
  });
});

describe("a fault of ours", () => {
  it("is named alike in the response's head, its body and the log", async () => {
    const lines: string[] = [];
    const { deps } = run();
    const fails = async (): Promise<never> => {
      throw new Error("the server has a bad day");
    };
    const brokenApp = await buildApp({
      ...deps,
      idTokens: { ...deps.idTokens, verify: fails },
      log: createLog("info", { write: (line: string) => void lines.push(line) }),
    });
    for (const url of ["/api/auth/google-login", "/trpc/auth.login"]) {
      lines.length = 0;
      const response = await brokenApp.inject({
        method: "POST",
        url,
        headers: { "x-request-id": "mine", "content-type": "application/json" },
        payload: JSON.stringify({ token: "any" }),
      });
      expect(response.statusCode, url).toBe(500);
      const id = response.headers["x-request-id"];
      const body = response.json();
      expect(body.requestId ?? body.error.data.requestId).toBe(id);
      expect(response.body).not.toContain("bad day");
      expect(lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === id)).toMatchObject(
        {
          err: { message: expect.stringContaining("bad day") },
        },
      );
    }
    await brokenApp.close();
  });
});

describe("every route that changes something", () => {
  const FOREIGN = {
    "a foreign Origin": { origin: "https://evil.example" },
    "Origin null": { origin: "null" },
    "Sec-Fetch-Site cross-site": { "sec-fetch-site": "cross-site" },
    "Sec-Fetch-Site same-site": { "sec-fetch-site": "same-site" },
    "a foreign form": {
      origin: "https://evil.example",
      "content-type": "application/x-www-form-urlencoded",
    },
    "foreign plain text": { origin: "null", "content-type": "text/plain" },
    "a foreign upload": {
      "sec-fetch-site": "cross-site",
      "content-type": "multipart/form-data; boundary=b",
    },
  };
  // Services and mail readers call these; they read no cookie.
  const SESSIONLESS = /^\/(u|webhooks|t)\//;
  const SAFE = ["GET", "HEAD", "OPTIONS"];

  it.each(Object.entries(FOREIGN))("refuses %s with the user's cookies", async (_, headers) => {
    const person = await run().signIn();
    const all = routesOf(run().app).filter(
      ({ method, url }) => !SAFE.includes(method) && !SESSIONLESS.test(url),
    );
    expect(all.length).toBeGreaterThan(40);
    for (const { method, url } of all) {
      const payload = method === "TRACE" ? {} : { payload: "--b--" };
      const where = url === "/trpc/1" ? "/trpc/auth.logout" : url;
      const response = await person.inject({
        method,
        url: where,
        headers,
        ...payload,
      });
      expect(response.statusCode, `${method} ${where}`).toBe(403);
    }
    expect((await person.rest("GET", "/auth/verify")).status).toBe(200);
    const rows = await rowsOf(
      run().deps.database,
      sql`select (select count(*) from segments) + (select count(*) from campaigns)
        + (select count(*) from customers) + (select count(*) from imports) as n`,
    );
    expect(Number(rows[0]?.["n"])).toBe(0);
  });
});
