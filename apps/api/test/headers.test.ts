import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance, HTTPMethods } from "fastify";
import { buildApp } from "../src/app.ts";
import { withTestApp } from "./harness.ts";

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

/** Every route there is, from Fastify's own drawing of them: four characters of indentation a level. */
function routes(): { method: HTTPMethods; url: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path, methods] =
        /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (path === undefined || methods === undefined) return [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, path);
      const url = above
        .join("")
        .replaceAll(/:[^/]+/g, "1")
        .replace("*", "/no-such-page");
      return methods.split(", ").map((method) => ({ method: method as HTTPMethods, url }));
    });
}

describe("every route", () => {
  it("answers with the headers that keep a browser safe, whatever it answers", async () => {
    const all = routes();
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
