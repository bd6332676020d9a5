import { API_SCOPES } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi/document.ts";
import { REST_ROUTES } from "../src/rest/routes.ts";
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
/** Makes the keys that are refused: an account has no room for all of them. */
let another: TestClient;
let things: Things;
/** Has a key that may do nothing, such as no person can make. */
let mayNothing: Program;

beforeAll(async () => {
  person = await run().signIn();
  another = await run().signIn();
  things = await plant(run(), person);
  const { key, id } = await makeKeyWithId(person);
  await run().deps.db.execute(sql`update api_keys set scopes = '[]' where id = ${id}`);
  mayNothing = programOf(run().visitor(), key);
});

const scoped = [
  ...REST_ROUTES,
  ...STREAMED_ROUTES.map(({ operationId, ...row }) => ({ ...row, procedure: operationId })),
].flatMap(({ method, path, procedure, scope }) =>
  typeof scope === "string" ? [] : [{ where: `${method} ${path}`, method, path, procedure, scope }],
);

/** Calls whose answer only looks as if it held others' data. */
const HOLD_NOTHING: Readonly<Record<string, string>> = {
  "emailSettings.gmail": "the sender's own mailbox",
  "emailSettings.disconnectGmail": "the sender's own mailbox",
  "emailSettings.domain": "the sender's own address",
  "emailSettings.checkDomain": "the sender's own address",
  "senders.list": "the senders' own addresses",
  "senders.create": "the sender's own address",
  "senders.makeDefault": "the sender's own address",
  "senders.update": "the sender's own address",
  "senders.domain": "the sender's own address",
  "senders.checkDomain": "the sender's own address",
  "campaigns.sendTest": "the addresses of the request",
  "campaigns.testAddresses": "the addresses of the account's own tests",
  "webhooks.test": "a test event holds nothing",
};

describe("the scopes of a key", () => {
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
        expect(body, url).toMatch(/lacks the scope \w+:(read|write|send)|needs a signed-in user/);
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
    async (_, { method, path, procedure, scope }) => {
      const operation = OPERATIONS.find((one) => one.procedure === procedure);
      const exact = programOf(run().visitor(), await keyOf([...scope]));
      if (operation !== undefined) {
        // Other tests check the response; here the key must only be admitted.
        const { status, body } = await overRest(exact, operation, things);
        expect([401, 403, 429], JSON.stringify(body)).not.toContain(status);
      }
      for (const needed of scope) {
        const others = API_SCOPES.filter((one) => one !== needed);
        const { statusCode, headers, body } = await programOf(
          run().visitor(),
          await keyOf(others, another),
        ).inject({
          method,
          url: `/api${path.replaceAll(/:\w+/g, "1")}`,
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

  it("covers every area whose data the response holds", () => {
    const looks = new Set<string>();
    const { paths, components } = openApiDocument();
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { operationId, security, responses }] of Object.entries(operations)) {
        const scopes = security.find(({ apiKey }) => apiKey !== undefined)?.["apiKey"];
        if (scopes === undefined) continue;
        const covered = new Set(scopes.map((scope) => scope.split(":")[0]));
        const missing = [...areasIn(whole(responses, components))].filter(
          (area) => !covered.has(area),
        );
        if (missing.length > 0 && String(operationId) in HOLD_NOTHING)
          looks.add(String(operationId));
        else expect(missing, `${method} ${path}`).toEqual([]);
      }
    }
    expect([...looks].toSorted()).toEqual(Object.keys(HOLD_NOTHING).toSorted());
  });

  it("is in the API's own document, in the words of the table", () => {
    const { paths } = openApiDocument();
    for (const { method, path, scope } of [...REST_ROUTES, ...STREAMED_ROUTES]) {
      const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const keys = operation?.security.find(({ apiKey }) => apiKey !== undefined)?.["apiKey"];
      expect(keys ?? "people", `${method} ${path}`).toEqual(scope);
    }
  });
});

const isOf = (types: readonly string[], schema: unknown): boolean => {
  const { type, anyOf = [] } = Object(schema);
  return (
    [type].flat().some((one) => types.includes(one)) ||
    anyOf.some((one: unknown) => isOf(types, one))
  );
};

/** A schema with the types that it refers to. */
function whole(schema: unknown, components: unknown): unknown {
  const { schemas } = Object(components);
  const text = JSON.stringify(schema, (_, value: unknown) => {
    const name = String(Object(value).$ref).replace("#/components/schemas/", "");
    return schemas[name] ?? value;
  });
  return JSON.parse(text);
}

/** The areas whose data a schema describes, by the names and types of its properties. */
function areasIn(schema: unknown): Set<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const found = new Set(Object.values(schema).flatMap((inner) => [...areasIn(inner)]));
  const { properties = {} } = Object(schema);
  const has = (types: string[], ...names: string[]): boolean =>
    names.some((name) => isOf(types, properties[name]));
  if (has(["string"], "email", "phone") || has(["object"], "customer")) found.add("customers");
  if (has(["string"], "external_id") || has(["object"], "order")) found.add("orders");
  // The body of a webhook's request, which is text.
  if (has(["string"], "messageId") && has(["string"], "body"))
    for (const area of ["customers", "orders", "campaigns", "automations"]) found.add(area);
  return found;
}

const keys = new Map<string, string>();
/** A key for each set of scopes, made once. */
async function keyOf(
  scopes: (typeof API_SCOPES)[number][],
  creator: TestClient = person,
): Promise<string> {
  const name = scopes.toSorted().join();
  const key = keys.get(name) ?? (await makeKey(creator, scopes));
  keys.set(name, key);
  return key;
}
