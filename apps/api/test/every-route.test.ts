import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
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

describe("every route", () => {
  it("answers with the headers that keep a browser safe, whatever it answers", async () => {
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
        "strict-transport-security": expect.stringMatching(/max-age=31536000/),
      });
      expect(headers["x-powered-by"], where).toBeUndefined();
      if (/^\/(api|trpc)/.test(url)) expect(headers["cache-control"], where).toBe("no-store");
    }
    expect([...policies].every((policy) => /default-src '(self|none)'/.test(policy))).toBe(true);
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
    const made = await rowsOf(
      run().deps.database,
      sql`select (select count(*) from segments) + (select count(*) from campaigns)
        + (select count(*) from customers) + (select count(*) from imports) as n`,
    );
    expect(Number(made[0]?.["n"])).toBe(0);
  });
});
