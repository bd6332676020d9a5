import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { admitProgram, nameScheme } from "../http/api-key.ts";
import { useJsonParser } from "../http/bodies.ts";
import { nothingHere, sendError } from "../http/errors.ts";
import { createRequestAllowance } from "../services/api-keys/request-allowance.ts";
import { admitRequests } from "./admit.ts";
import { registerDocs } from "./docs.ts";
import { registerConsentCallbacks } from "./consent-callbacks.ts";
import { registerLibraryUploads } from "./library-uploads.ts";
import { registerListRoutes } from "./lists.ts";
import { openApiDocument } from "./openapi/document.ts";
import { registerRestRoutes } from "./register-routes.ts";
import { registerStreamRoutes } from "./streams.ts";
import { registerUpload } from "./upload-csv.ts";

/** The REST adapter, mounted under /api (docs/product.md, REST calls). */
export async function restRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  useJsonParser(app);
  const document = openApiDocument();
  const allowance = createRequestAllowance(
    deps.database.reserve.db,
    deps.config.apiKeyRequestsPerMinute,
  );
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    await admitProgram(deps, allowance, request, reply);
  });
  admitRequests(app, deps, document);
  app.addHook("onSend", async (_request, reply) => nameScheme(reply));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(nothingHere);
  registerRestRoutes(app, deps);
  registerListRoutes(app, deps);
  registerStreamRoutes(app, deps);
  registerConsentCallbacks(app, deps);
  await registerUpload(app, deps);
  await registerLibraryUploads(app, deps);
  registerDocs(app, document);
}
