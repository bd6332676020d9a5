import { z } from "zod";
import {
  MAX_HEADING_LINE,
  SEPARATORS,
  campaignWire,
  CAMPAIGN_KINDS,
  CUSTOMER_SORTS,
  customerWire,
  imageWire,
  importDetailWire,
  logWire,
  segmentWire,
} from "@dakiya/domain/wire";
import { appRouter } from "../trpc/router.ts";
import type { RouteScope } from "../http/api-key.ts";
import { LIST_SCOPES } from "./lists.ts";
import { STREAMED_ROUTES } from "./streamed-routes.ts";
import type { StreamedRoute } from "./streamed-routes.ts";
import { REST_ROUTES } from "./routes/index.ts";
import { params } from "./routes/route.ts";
import type { RestRoute } from "./routes/route.ts";
import { UPLOAD_SCOPE } from "./upload-csv.ts";
import { IMAGE_UPLOAD_SCOPE } from "./upload-image.ts";

type Schema = Record<string, unknown>;
type Operation = {
  summary: string;
  parameters?: Schema[];
  security: Record<string, readonly string[]>[];
} & Record<string, unknown>;

export type OpenApiDocument = Schema & { paths: Record<string, Record<string, Operation>> };

const json = (schema: Schema): Schema => ({ content: { "application/json": { schema } } });

/** Refinements JSON Schema can't express are left out. */
function toSchema(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema;
}

const ERROR: Schema = {
  type: "object",
  required: ["statusCode", "success", "message"],
  properties: {
    statusCode: { type: "integer" },
    success: { const: false },
    message: { type: "string" },
    error: { type: "string" },
    requestId: { type: "string", description: "Of a 500 alone; the log names it too" },
    existingId: { type: "string", description: "Of a 409: the id of what is there already" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const envelope = (data: Schema): Schema => ({
  type: "object",
  required: ["statusCode", "success", "message", "data"],
  properties: {
    statusCode: { type: "integer" },
    success: { const: true },
    message: { type: "string" },
    data,
  },
});

const refusal = { description: "Refused, with a sentence", ...json(ERROR) };

/**
 * Who may call: somebody signed in, or a program whose key has the scopes. OpenAPI has a place for these beside any
 * scheme since 3.1.
 */
function securityOf(scope: RouteScope): { security: Record<string, readonly string[]>[] } {
  if (scope === "anybody") return { security: [] };
  return {
    security: [{ session: [] }, ...(scope === "people" ? [] : [{ apiKey: scope }])],
  };
}

function inputSchemaOf(procedure: string): z.ZodType | null {
  const procedures: Record<string, { _def: { inputs: unknown[] } }> = Object(
    appRouter._def.procedures,
  );
  const input = procedures[procedure]?._def.inputs[0];
  return input instanceof z.ZodType ? input : null;
}

function bodyOf(route: RestRoute): Schema | null {
  if (route.method === "GET" || route.method === "DELETE" || route.input === undefined) return null;
  const whole = inputSchemaOf(route.procedure);
  if (whole === null) return null;
  const part =
    route.bodyIn !== undefined && whole instanceof z.ZodObject ? whole.shape[route.bodyIn] : whole;
  if (!(part instanceof z.ZodType) || route.input === params) return null;
  return toSchema(part, "input");
}

const pathParametersOf = (path: string): Schema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

/** A schema's query parameters. */
function queryOf(type: z.ZodType, inPath: readonly string[] = []): Schema[] {
  const { properties = {}, required = [] } = z
    .object({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(toSchema(type, "input"));
  return Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

/** A GET's input is its path and its query. */
function parametersOf(route: RestRoute): Schema[] {
  const inPath = pathParametersOf(route.path);
  const whole = route.method === "GET" ? inputSchemaOf(route.procedure) : null;
  if (whole === null || route.input === undefined) return inPath;
  return [
    ...inPath,
    ...queryOf(
      whole,
      inPath.map(({ name }) => String(name)),
    ),
  ];
}

function operation(route: RestRoute): Operation {
  const body = bodyOf(route);
  const data = route.output === undefined ? { type: "null" } : toSchema(route.output, "output");
  return {
    summary: route.summary,
    operationId: route.procedure,
    ...(route.public === true ? { security: [] } : securityOf(route.scope)),
    parameters: parametersOf(route),
    ...(body === null ? {} : { requestBody: { required: true, ...json(body) } }),
    responses: {
      [String(route.status ?? 200)]: { description: route.summary, ...json(envelope(data)) },
      default: refusal,
    },
  };
}

const list = (
  path: keyof typeof LIST_SCOPES,
  summary: string,
  operationId: string,
  item: z.ZodType,
  more: Schema[],
): Operation => ({
  summary,
  operationId,
  ...securityOf(LIST_SCOPES[path]),
  parameters: [
    ...more,
    { name: "cursor", in: "query", schema: { type: "string" } },
    { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 500 } },
  ],
  responses: {
    200: {
      description: "The whole list, streamed; one page when cursor, limit or sort is given",
      ...json(envelope({ type: "array", items: toSchema(item, "output") })),
    },
    default: refusal,
  },
});

const whole = (
  path: keyof typeof LIST_SCOPES,
  summary: string,
  operationId: string,
  item: z.ZodType,
  parameters: Schema[] = [],
): Operation => ({
  ...list(path, summary, operationId, item, []),
  parameters,
});

const KIND: Schema = {
  name: "kind",
  in: "query",
  schema: { type: "string", enum: CAMPAIGN_KINDS, default: "campaigns" },
};

const CUSTOMERS: Schema[] = [
  {
    name: "sort",
    in: "query",
    schema: { type: "string", enum: CUSTOMER_SORTS, default: "newest" },
  },
  {
    name: "email",
    in: "query",
    description: "The whole address, in any case",
    schema: { type: "string", minLength: 1, maxLength: 320 },
  },
];

const upload: Operation = {
  summary: "Import customers from a CSV file",
  operationId: "customers.uploadCsv",
  ...securityOf(UPLOAD_SCOPE),
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            mapping: {
              type: "string",
              description: "What the columns mean, as JSON; stands before the file",
            },
            encoding: {
              type: "string",
              description:
                "What the file is in, such as windows-1251 or gbk, where it is neither UTF-8 nor marked; found out when left out. Stands before the file",
            },
            heading_line: {
              type: "integer",
              minimum: 0,
              maximum: MAX_HEADING_LINE,
              description:
                "The line of the headings, or 0 for a file without; found out when left out. Stands before the file",
            },
            separator: {
              type: "string",
              enum: [...SEPARATORS, "tab"],
              description:
                "What stands between cells; found out when left out. Stands before the file",
            },
            enrol: {
              type: "boolean",
              default: false,
              description:
                "Whether live automations take its customers and orders in; stands before the file",
            },
            file: { type: "string", format: "binary" },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: "The import has ended",
      ...json(envelope(toSchema(importDetailWire.omit({ errors: true }), "output"))),
    },
    202: {
      description: "The import goes on; data.importId names it",
      ...json(envelope({ type: "object" })),
    },
    default: refusal,
  },
};

const imageUpload: Operation = {
  summary: "Add an image: PNG, JPEG, GIF or WebP up to 10 MB, which is made small enough for mails",
  operationId: "images.upload",
  ...securityOf(IMAGE_UPLOAD_SCOPE),
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            alt: {
              type: "string",
              description: "What it shows, for whom it is not shown; stands before the file",
            },
            file: { type: "string", format: "binary" },
          },
        },
      },
    },
  },
  responses: {
    201: {
      description: "The image as it is kept; the same one again is the one that is there",
      ...json(envelope(toSchema(imageWire, "output"))),
    },
    default: refusal,
  },
};

const streamOf = (route: StreamedRoute): Operation => {
  const { path, operationId, type, query, body, summary, scope } = route;
  return {
    summary,
    operationId,
    ...securityOf(scope),
    parameters: [...pathParametersOf(path), ...(query === undefined ? [] : queryOf(query))],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, ...json(toSchema(body, "input")) } }),
    responses: {
      200: {
        description: summary,
        content: {
          [type]: { schema: { type: type === "application/json" ? "object" : "string" } },
        },
      },
      default: refusal,
    },
  };
};

const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** The OpenAPI document, built from the tables and schemas that serve the requests. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {
    "/customer/get": {
      get: list("/customer/get", "Every customer", "customers.all", customerWire, CUSTOMERS),
    },
    "/user/get-campaign": {
      get: whole(
        "/user/get-campaign",
        "All campaigns, newest first",
        "campaigns.all",
        campaignWire,
        [KIND],
      ),
    },
    "/user/get-segment": {
      get: whole("/user/get-segment", "All segments, newest first", "segments.all", segmentWire),
    },
    "/user/get-log": {
      get: list(
        "/user/get-log",
        "The communication logs of a campaign",
        "campaigns.allLogs",
        logWire,
        [{ name: "campaignId", in: "query", required: true, schema: { type: "string" } }],
      ),
    },
    "/customer/upload-csv": { post: upload },
  };
  for (const route of REST_ROUTES) {
    const path = documentPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  for (const route of STREAMED_ROUTES) {
    paths[documentPath(route.path)] = { [route.method.toLowerCase()]: streamOf(route) };
  }
  paths["/images"] = { ...paths["/images"], post: imageUpload };
  paths["/customer"] = {
    ...paths["/customer"],
    get: list("/customer", "Every customer", "customers.allOfThem", customerWire, CUSTOMERS),
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Dakiya",
      version: "0.1.0",
      description: "Customers, segments, campaigns, logs",
    },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "accessToken" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "dk_ and 49 letters and digits",
          description: "A key made under API keys; an operation names the scopes it needs",
        },
      },
    },
    security: [{ session: [] }],
    paths,
  };
}
