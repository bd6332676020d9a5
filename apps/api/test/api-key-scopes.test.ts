import { API_SCOPES } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi.ts";
import { REST_ROUTES } from "../src/rest/routes/index.ts";
import { STREAMED_ROUTES } from "../src/rest/streamed-routes.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { OPERATIONS, overRest } from "./operations.ts";
import type { Things } from "./operations.ts";
import { plant } from "./plant.ts";
import { makeKey, makeKeyWithId, programOf } from "./programs.ts";
import type { Program } from "./programs.ts";
import { routesOf } from "./routes-of.ts";

// So many requests in a minute are no program's.
const run = withTestApp({ settings: { API_KEY_REQUESTS_PER_MINUTE: "100000" } });
let person: TestClient;
let things: Things;
/** Has a key that may do nothing, such as no person can make. */
let mayNothing: Program;

beforeAll(async () => {
  person = await run().signIn();
  things = await plant(run(), person);
  const { key, id } = await makeKeyWithId(person);
  await run().deps.db.execute(sql`update api_keys set scopes = '[]' where id = ${id}`);
  mayNothing = programOf(run().visitor(), key);
});

const scoped = REST_ROUTES.flatMap(({ method, path, procedure, scope }) =>
  typeof scope === "string" ? [] : [{ where: `${method} ${path}`, procedure, scope }],
);

describe("what a key may do", () => {
  it("is said of every route there is, and nothing is open to a key without scopes", async () => {
    const routes = routesOf(run().app).filter(
      ({ method, url }) => url.startsWith("/api/") && !["HEAD", "OPTIONS"].includes(method),
    );
    expect(routes.length).toBeGreaterThan(80);
    const open: string[] = [];
    for (const { method, url } of routes) {
      const { statusCode, body } = await mayNothing.inject({ method, url });
      if (statusCode === 200) open.push(url);
      else {
        expect(statusCode, `${method} ${url}`).toBe(403);
        expect(body, url).toMatch(/lacks the scope \w+:(read|write|send)|for people/);
      }
    }
    expect(open.toSorted()).toEqual(["/api/docs", "/api/openapi.json"]);
  });

  it("is used by some route for every scope there is", () => {
    const used = new Set(
      [...REST_ROUTES, ...STREAMED_ROUTES].flatMap(({ scope }) =>
        typeof scope === "string" ? [] : [...scope],
      ),
    );
    expect([...used].toSorted()).toEqual([...API_SCOPES].toSorted());
  });

  it.each(scoped.map((row) => [row.where, row] as const))(
    "%s: its scopes are enough, and each of them is needed",
    async (_, { procedure, scope }) => {
      const operation = OPERATIONS.find((one) => one.procedure === procedure);
      const exact = programOf(run().visitor(), await keyOf([...scope]));
      if (operation !== undefined) {
        // What it says of these things is other tests' concern: here it is asked at all.
        const { status, body } = await overRest(exact, operation, things);
        expect([401, 403, 429], JSON.stringify(body)).not.toContain(status);
      }
      const route = REST_ROUTES.find((one) => one.procedure === procedure);
      for (const needed of scope) {
        const others = API_SCOPES.filter((one) => one !== needed);
        const { statusCode, headers, body } = await programOf(
          run().visitor(),
          await keyOf(others),
        ).inject({
          method: route?.method ?? "GET",
          url: `/api${route?.path.replace(/:\w+/, "1")}`,
        });
        expect(statusCode).toBe(403);
        expect(JSON.parse(body)).toMatchObject({ error: "SCOPE_MISSING", success: false });
        expect(JSON.parse(body).message).toContain(needed);
        expect(headers["www-authenticate"]).toBe(
          `Bearer realm="Dakiya", error="insufficient_scope", scope="${scope.join(" ")}"`,
        );
      }
    },
  );

  it("is in the API's own document, in the words of the table", () => {
    const { paths } = openApiDocument();
    for (const { method, path, scope } of [...REST_ROUTES, ...STREAMED_ROUTES]) {
      const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const keys = operation?.security.find(({ apiKey }) => apiKey !== undefined)?.["apiKey"];
      expect(keys ?? "people", `${method} ${path}`).toEqual(scope);
    }
  });
});

const keys = new Map<string, string>();
/** A key for each set of scopes, made once. */
async function keyOf(scopes: (typeof API_SCOPES)[number][]): Promise<string> {
  const name = scopes.toSorted().join();
  const key = keys.get(name) ?? (await makeKey(person, scopes));
  keys.set(name, key);
  return key;
}
