import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import type { Sandbox } from "@dakiya/sandbox";
import Fastify, { LogController } from "fastify";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import type { Server } from "node:http";
import { onReserve } from "./deps.ts";
import type { Deps } from "./deps.ts";
import { PATIENCE, closePromptly, endSlowBodies, refuseUnreadable } from "./http/connections.ts";
import type { Patience } from "./http/connections.ts";
import { REQUEST_ID, nothingHere, sendError } from "./http/errors.ts";
import { keyIn } from "./http/api-key.ts";
import { checkOrigin, fenceSandbox, nameTheProxy } from "./http/fences.ts";
import { PERMISSIONS_POLICY, bareHeaders, securityHeaders } from "./http/security-headers.ts";
import { refuseLargeStrangers } from "./http/bodies.ts";
import { registerProbes } from "./http/probes.ts";
import { observeRequests } from "./http/observe-requests.ts";
import { serveWeb } from "./http/serve-web.ts";
import { restRoutes } from "./rest/index.ts";
import { trackingRoutes } from "./tracking/index.ts";
import { registerLinks } from "./tracking/links.ts";
import { trpcRoutes } from "./trpc/register.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;

const SANDBOX = "/sandbox";

/** Overrides of tests and of the start. */
export type AppOptions = {
  sandbox?: Sandbox;
  patience?: Partial<Patience>;
};

/** Composes the server; opens nothing and listens nowhere. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const patience = { ...PATIENCE, ...options.patience };
  const serverOptions: FastifyHttpOptions<Server> = {
    loggerInstance: deps.log,
    // Addresses of tracking links are secrets of their recipients, so no request is logged by address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    // A request id sent by the caller is ignored: it need not be unique.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Malformed addresses reach no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(bareHeaders(config)).header(REQUEST_ID, request.id);
      sendError(error, request, reply);
    },
    // A busy machine loads a plugin in more than Fastify's ten seconds, and starts all the same.
    pluginTimeout: 0,
    connectionTimeout: patience.idleMs,
    clientErrorHandler: refuseUnreadable,
    http: { headersTimeout: patience.headMs, connectionsCheckingInterval: patience.checkMs },
  };
  const app = Fastify(serverOptions);
  app.server.maxConnections = config.maxConnections;
  closePromptly(app);
  endSlowBodies(app, patience);
  if (config.mode === "production") nameTheProxy(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  if (config.roles.web) {
    await app.register(async (scope) => registerLinks(scope, onReserve(deps)));
  }
  await app.register(async (scope) => await otherRoutes(scope, deps, options));
  return app;
}

/** Everything but the links in mails, which come in bursts and need none of these hooks. */
async function otherRoutes(app: FastifyInstance, deps: Deps, options: AppOptions): Promise<void> {
  const { config } = deps;
  observeRequests(app, deps.metrics);
  await app.register(cookie);
  if (config.oidc !== null && deps.signIn.kind === "oidc") {
    void deps.idTokens.discover();
    // A page may only talk to the issuer's endpoints its Content-Security-Policy named when it was loaded.
    app.addHook("onRequest", async ({ headers }) => {
      if (headers.accept?.includes("text/html") === true) await deps.idTokens.discover();
    });
  }
  await app.register(helmet, securityHeaders(config, deps.idTokens));
  app.addHook("onRequest", async ({ id }, reply) => {
    void reply.headers({ "permissions-policy": PERMISSIONS_POLICY, [REQUEST_ID]: id });
  });
  // Drains bodies that no handler of the child scope reads.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  registerProbes(app, deps);
  if (config.roles.web) await webRoutes(app, deps);
  else app.setNotFoundHandler(nothingHere);
  const { sandbox } = options;
  if (sandbox !== undefined) {
    await app.register(
      async (scope) => {
        scope.addHook("onRequest", fenceSandbox);
        await sandbox.mount(scope);
      },
      { prefix: SANDBOX },
    );
  }
}

async function webRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  await app.register(async (scope) => {
    // Only routes that read a session are open to cross-site request forgery.
    scope.addHook("onRequest", async (request) => {
      // No page makes a browser add a key, and with one the cookies do not count.
      if (keyIn(request) !== null) return;
      checkOrigin(config, request);
      await refuseLargeStrangers(deps, request);
    });
    await scope.register(async (inner) => await restRoutes(inner, deps), { prefix: "/api" });
    await scope.register(async (inner) => await trpcRoutes(inner, deps));
  });
  await app.register(async (scope) => await trackingRoutes(scope, deps));
  const webRoot = join(config.repoRoot, "apps/web/dist");
  if (existsSync(join(webRoot, "index.html"))) await serveWeb(app, config, webRoot);
  else app.setNotFoundHandler(nothingHere);
}
