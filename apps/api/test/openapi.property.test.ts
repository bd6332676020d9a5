import { fuzzRuns } from "@dakiya/domain/testing";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../src/rest/openapi/document.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { almostAllowedBy, hostileValue } from "./json-schema-arbitrary.ts";
import type { JsonSchema } from "./json-schema-arbitrary.ts";
import { furnish } from "./operations.ts";
import type { Things } from "./operations.ts";
import { staySignedIn } from "./stay-signed-in.ts";

/** Requests to each operation; a nightly run may ask for more. */
const RUNS = fuzzRuns(10);

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Operation = {
  name: string;
  method: Method;
  path: string;
  query: [name: string, schema: JsonSchema][];
  body: JsonSchema | null;
  /** By status; null where the response is no JSON. */
  answers: Map<string, z.ZodType | null>;
};

const answer = z.object({ content: z.record(z.string(), z.object({ schema: z.any() })) });

/** The part of the document that a test needs. */
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: z.looseObject({}) }))
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) })
          .optional(),
        responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), answer])),
      }),
    ),
  ),
  components: z.object({
    responses: z.record(z.string(), answer),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
});

function operations(): Operation[] {
  const { paths, components } = documented.parse(JSON.parse(JSON.stringify(openApiDocument())));
  const $defs = JSON.parse(
    JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/$defs/"),
  );
  const schemaOf = (response: z.infer<typeof answer>): z.ZodType | null => {
    const schema = response.content["application/json"]?.schema;
    if (schema === undefined) return null;
    const text = JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/");
    return z.fromJSONSchema({ ...JSON.parse(text), $defs });
  };
  const inComponents = (reference: string) =>
    components.responses[reference.replace("#/components/responses/", "")];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters, requestBody, responses }]) => ({
        name: operationId,
        method: method.toUpperCase() as Method,
        path,
        query: parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => [name, schema]),
        body: requestBody?.content["application/json"]?.schema ?? null,
        answers: new Map(
          Object.entries(responses).map(([status, response]) => {
            const found = "$ref" in response ? inComponents(response.$ref) : response;
            if (found === undefined) throw new Error(`${status} of ${operationId} leads nowhere`);
            return [status, schemaOf(found)];
          }),
        ),
      }),
    ),
  );
}

const run = withTestApp({ jobs: true, aiKey: "sk-ant-test" });
let person: TestClient;
let things: Things;

beforeAll(async () => {
  person = await run().signIn();
  things = await furnish(person);
});

const NO_IDS = ["0", "-1", "1e3", "999999999", "9007199254740993", "\0", "\u{1f4a5}", " "];
const ids = fc
  .tuple(fc.nat(), fc.boolean(), fc.constantFrom(...NO_IDS))
  .map(([nth, ours, none]) => {
    const owned = Object.values(things);
    return ours ? (owned[nth % owned.length] ?? none) : none;
  });

const STRAY = "limit cursor sort range timeZone search status reason before campaignId city gender";
const stray = fc.dictionary(
  fc.constantFrom(...STRAY.split(" ")),
  hostileValue.map((value) => JSON.stringify(value)),
  { maxKeys: 1 },
);

/** Not `String`: an object may bring a `toString` of its own, which is no function. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Queries that the document allows, mostly. */
function queryOf(documented: Operation["query"]): fc.Arbitrary<URLSearchParams> {
  const allowed = fc.record(
    Object.fromEntries(documented.map(([name, schema]) => [name, almostAllowedBy(schema)])),
    { requiredKeys: [] },
  );
  const more = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: stray });
  return fc
    .tuple(allowed, more)
    .map(
      (parts) =>
        new URLSearchParams(
          Object.entries(Object.assign({}, ...parts)).map(([name, value]): [string, string] => [
            name,
            textOf(value).slice(0, 2_000),
          ]),
        ),
    );
}

const json = (value: unknown) => ({
  payload: JSON.stringify(value) ?? "",
  headers: { "content-type": "application/json" },
});

describe("every operation of the OpenAPI document", () => {
  // A file is another kind of body: test/bad-input.test.ts and the suites of imports and images send those.
  const uploads = ["customers.uploadCsv", "images.upload", "files.upload", "files.replace"];
  const all = operations().filter(({ name }) => !uploads.includes(name));

  it.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s answers as documented, for any request",
    async (_, { name, method, path, query, body, answers }) => {
      // A sign-out in the middle would turn all later responses into 401s.
      const caller = name.startsWith("auth.") ? run().visitor() : person;
      const bodies = body === null ? fc.constant(undefined) : almostAllowedBy(body);
      await fc.assert(
        fc.asyncProperty(ids, queryOf(query), bodies, async (id, search, content) => {
          await staySignedIn(person);
          const address = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
          const response = await caller.inject({
            method,
            url: `/api${address}?${search}`,
            ...(body === null ? {} : json(content)),
          });
          const { statusCode } = response;
          expect(statusCode, response.body).toBeLessThan(500);
          expect([...answers.keys()], response.body).toContain(String(statusCode));
          const schema = answers.get(String(statusCode));
          if (schema === null) return;
          const result = schema?.safeParse(response.json());
          expect(result?.error?.issues ?? [], response.body.slice(0, 500)).toEqual([]);
          if (statusCode >= 400) expect(response.json().message).toMatch(/\w/);
        }),
        { numRuns: RUNS },
      );
      expect((await person.rest("GET", "/auth/verify")).status).toBe(200);
    },
    60_000 + RUNS * 500,
  );
});
