import { gzipSync } from "node:zlib";
import { fuzzRuns } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../src/trpc/router.ts";
import { withTestApp } from "./harness.ts";
import type { TestApp, TestClient } from "./harness.ts";
import { almostAllowedBy, hostileValue } from "./json-schema-arbitrary.ts";
import type { JsonSchema } from "./json-schema-arbitrary.ts";
import { OPERATIONS, SETTINGS } from "./operations.ts";
import type { Things } from "./operations.ts";
import { plant } from "./plant.ts";
import { routesOf } from "./routes-of.ts";
import { staySignedIn } from "./stay-signed-in.ts";

/** Requests to each route and each procedure; a nightly run may ask for more. */
const RUNS = fuzzRuns(6);

// No jobs: rows change by requests only.
const run = withTestApp({ aiKey: "sk-ant-test" });
const procedures: Record<string, { _def: { type: string; inputs: unknown[] } }> = Object(
  appRouter._def.procedures,
);

/** For each mutation, for all queries, and for all addresses, a user with one of everything and a way to send. */
const people = new Map<string, { person: TestClient; things: Things }>();
/** A query changes nothing, so that the next one finds what this one did. */
const ownerOf = (name: string): string =>
  procedures[name]?._def.type === "query" ? "queries" : name;
function personFor(what: string): { person: TestClient; things: Things } {
  const match = people.get(ownerOf(what));
  if (match === undefined) throw new Error(`nobody was signed in for ${what}`);
  return match;
}

// All of them before the first bad sign-in: after ten, their address has to wait.
beforeAll(async () => {
  for (const what of new Set([...Object.keys(procedures).map(ownerOf), "addresses"])) {
    const person = await run().signIn();
    const things = await plant(run(), person);
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    people.set(what, { person, things });
  }
});

const SENTENCE = /\w+ \w+/;

/** The words of the parser, which are for programmers. */
const PARSER =
  /Invalid (input|option|string|number|key|element|format|ISO|UUID|discriminator)|expected \w+, received|Unrecognized key|Too (small|big)|must match pattern|"code":"(invalid|too|unrec)|No procedure found|Unexpected (token|end)/;

describe("every procedure of tRPC", () => {
  it.each(Object.entries(procedures))(
    "%s never fails of itself, and says why it refuses",
    async (name, { _def: { type, inputs } }) => {
      const { person, things } = personFor(name);
      // A sign-out in the middle would turn all later responses into 401s.
      const caller = name.startsWith("auth.") ? run().visitor() : person;
      const input = inputs.find((one) => one instanceof z.ZodType);
      const good = OPERATIONS.find(({ procedure }) => procedure === name)?.input?.(things);
      const values = fc.oneof(
        input === undefined ? hostileValue : almostAllowedBy(schemaOf(input)),
        fc.tuple(fc.nat(), hostileValue).map(([nth, by]) => spoiled(good, nth, by)),
      );
      await fc.assert(
        fc.asyncProperty(values, async (value) => {
          await staySignedIn(person);
          const response =
            type === "query" ? await caller.query(name, value) : await caller.mutate(name, value);
          expect(response.status, response.response.body).toBeLessThan(500);
          if (response.status >= 400) expect(response.body.error.message).toMatch(SENTENCE);
          if (response.status >= 400) expect(response.response.body).not.toMatch(PARSER);
        }),
        { numRuns: RUNS },
      );
      expect((await person.rest("GET", "/auth/verify")).status).toBe(200);
    },
    60_000 + RUNS * 500,
  );
});

/** A value of which one part, or none, is something else, so that it passes the first checks. */
function spoiled(value: unknown, nth: number, by: unknown): unknown {
  const parts: { holder: Record<string, unknown>; key: string }[] = [];
  const copy: { whole: unknown } = { whole: structuredClone(value) };
  const walk = (holder: Record<string, unknown>): void => {
    for (const [key, part] of Object.entries(holder)) {
      parts.push({ holder, key });
      if (typeof part === "object" && part !== null) walk(part as Record<string, unknown>);
    }
  };
  walk(copy);
  const part = parts[nth % (parts.length + 1)];
  if (part !== undefined) part.holder[part.key] = by;
  return copy.whole;
}

function schemaOf(input: z.ZodType): JsonSchema {
  return JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })));
}

const JUNK_SEGMENTS = [
  "%00",
  "%",
  "%ff",
  "%c0%af",
  "..%2f..%2fetc",
  "%F0%9F%92%A5",
  "-1",
  "1e3",
  "9".repeat(40),
  "a".repeat(3_000),
  "'%20or%20'1'='1",
  "__proto__",
  "1.gif",
];
const JUNK_QUERIES = [
  "",
  "?%ff=%ff",
  "?input=%7B",
  "?input=null",
  "?batch=1&input=[]",
  "?batch=1&input=%7B%220%22%3A1%7D",
  "?limit=1&limit=2",
  "?limit=1e99&cursor=%00",
  "?__proto__[x]=1&constructor=1",
  `?search=${"x".repeat(9_000)}`,
  "?cursor=eyJpZCI6bnVsbH0&sort=name",
  "?from=+275760-09-13T00:00:00.001Z&status=%ed%a0%80",
];
const JUNK_BODIES = [
  "",
  " ",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  "-0",
  "[".repeat(100_000),
  `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
  '{"id":"\\u0000","name":"\\ud800"}',
  `{"id":${"9".repeat(400)}}`,
  '{"__proto__":{"admin":true}}',
  '{"id":1,"id":{"$ne":null}}',
  Buffer.concat([
    Buffer.from('{"name":"'),
    Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
    Buffer.from('"}'),
  ]),
  Buffer.from("\uFEFF{}"),
  Buffer.from("{}", "utf16le"),
  gzipSync("{}"),
  `{"name":"${"x".repeat(1_100_000)}"}`,
  '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n\0\r\n--b--\r\n',
  '--b\r\ncontent-disposition: form-data; filename="\0/../a.csv"\r\n',
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nemail\na',
  "--b--",
  "a=1&a=%ff",
];
const JUNK_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "text/plain",
  "\u00ff/;;=",
  "",
];
const JUNK_HEADERS: Record<string, string>[] = [
  {},
  { "idempotency-key": "" },
  { "idempotency-key": "x".repeat(5_000) },
  { "idempotency-key": "\u00ff" },
  { cookie: "accessToken=%ff; refreshToken=%00" },
  { cookie: "accessToken=a.b.c; accessToken=" },
  { prefer: "respond-async, wait=1e9" },
  { range: "bytes=5-1", "if-none-match": "*" },
  { "content-encoding": "gzip" },
  { "accept-version": "9", expect: "100-continue" },
  { "x-forwarded-for": "999.999.999.999, -" },
  { "svix-id": "x", "svix-timestamp": "1e999", "svix-signature": "v1,%" },
];

/** A request that ignores the documentation. */
const junk = fc.record({
  segment: fc.constantFrom(...JUNK_SEGMENTS),
  query: fc.constantFrom(...JUNK_QUERIES),
  body: fc.constantFrom(...JUNK_BODIES),
  type: fc.constantFrom(...JUNK_TYPES),
  headers: fc.constantFrom(...JUNK_HEADERS),
});

describe("every address of the server", () => {
  const BODILESS = ["GET", "HEAD", "TRACE", "OPTIONS"];
  // Services read no sentences.
  const says = (method: string, url: string): boolean =>
    method !== "HEAD" && !url.startsWith("/webhooks/");

  it(
    "takes any request, says why it refuses, and changes nothing when it does",
    async () => {
      const { app } = run();
      const { person } = personFor("addresses");
      const all = routesOf(app);
      expect(all.length).toBeGreaterThan(100);
      const state = await stateOf(run());
      let before = await state();
      const routes = fc.constantFrom(...all);
      await fc.assert(
        fc.asyncProperty(routes, junk, async ({ method, url }, junk) => {
          if (await staySignedIn(person)) before = await state();
          const { segment, query, body, type, headers } = junk;
          // A sign-out in the middle would turn all later responses into 401s.
          const caller = url.includes("/auth/") ? run().visitor() : person;
          const address = `${url.replaceAll(/\/1(?=\/|$)/g, `/${segment}`)}${query}`;
          const response = await caller.inject({
            method,
            url: address,
            headers: { ...headers, ...(type === "" ? {} : { "content-type": type }) },
            ...(BODILESS.includes(method) ? {} : { payload: body }),
          });
          const answer = `${response.statusCode} ${response.body.slice(0, 300)}`;
          expect(response.statusCode, answer).toBeLessThan(500);
          const isRefused = response.statusCode >= 400;
          if (isRefused && says(method, url)) expect(sentenceOf(response)).toMatch(SENTENCE);
          if (isRefused) expect(response.body).not.toMatch(PARSER);
          const after = await state();
          if (isRefused) expect(changedTables(before, after), answer).toEqual([]);
          before = after;
        }),
        { numRuns: all.length * Math.ceil(RUNS / 3) },
      );
      expect((await person.rest("GET", "/auth/verify")).status).toBe(200);
    },
    120_000 + RUNS * 10_000,
  );
});

function sentenceOf({ headers, body }: { headers: object; body: string }): string {
  if (!("content-type" in headers && String(headers["content-type"]).includes("json"))) return body;
  const response: unknown = JSON.parse(body);
  const one: unknown = Array.isArray(response) ? response[0] : response;
  return String(Object(one).message ?? Object(Object(one).error).message);
}

type Digests = { name: string; digest: string }[];

const changedTables = (before: Digests, after: Digests): string[] =>
  after.flatMap(({ name, digest }, index) => (before[index]?.digest === digest ? [] : [name]));

/**
 * Digests of our tables, read again once something has been written. Leaves out rate limit counters, which refused requests
 * change as well: an upload counts before its body arrives.
 */
async function stateOf({ deps }: TestApp): Promise<() => Promise<Digests>> {
  const { rows } = await deps.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'limit_counts'
      order by 1`,
  );
  const digests = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${name} t`,
  );
  // Read by several workers of the database, the parts come in any order.
  const statement = sql.raw(`${digests.join(" union all ")} order by name`);
  const writes = sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  let next: unknown;
  let digest: Digests = [];
  return async () => {
    const now = (await deps.db.execute(writes)).rows[0]?.["next"];
    if (now !== next) digest = (await deps.db.execute<Digests[number]>(statement)).rows;
    next = now;
    return digest;
  };
}
