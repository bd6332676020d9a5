import { WHOLE_LISTS } from "@dakiya/domain/api";
import type { WholeList } from "@dakiya/domain/api";
import { REST_ROUTES } from "../routes.ts";
import { STREAMED_ROUTES } from "../streamed-routes.ts";
import { listOperation } from "./list-operations.ts";
import { operation, streamOf } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { REFUSAL_COMPONENTS } from "./refusals.ts";
import { namedSchemas } from "./schemas.ts";
import type { Schema } from "./schemas.ts";
import { fileReplacement, fileUpload, imageUpload, upload } from "./uploads.ts";

export type OpenApiDocument = Schema & { paths: Record<string, Record<string, Operation>> };

const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

let built: OpenApiDocument | null = null;

/** The OpenAPI document, of the tables and schemas that serve the requests; built once in a process. */
export function openApiDocument(): OpenApiDocument {
  built ??= buildDocument();
  return built;
}

function buildDocument(): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {
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
  paths["/files"] = { ...paths["/files"], post: fileUpload };
  paths["/files/{id}/replace"] = { post: fileReplacement };
  for (const [noun, rows] of Object.entries(WHOLE_LISTS)) {
    for (const [verb, list] of Object.entries<WholeList>(rows)) {
      paths[list.path] = { ...paths[list.path], get: listOperation(`${noun}.${verb}`, list) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Dakiya",
      version: "0.2.0",
      description: "Customers, segments, campaigns, logs",
    },
    servers: [{ url: "/api" }],
    components: {
      ...REFUSAL_COMPONENTS,
      schemas: { ...REFUSAL_COMPONENTS.schemas, ...namedSchemas() },
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
