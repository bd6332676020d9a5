import { existsSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { MESSAGES } from "@dakiya/domain/messages";
import { sandboxPlugin, type Sandbox } from "@dakiya/sandbox";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Server } from "node:http";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import { closePromptly } from "./http/close-promptly.ts";
import { sendError } from "./http/errors.ts";
import { refuseDeepJson } from "./http/json-parser.ts";
import { nothingHere } from "./http/nothing-here.ts";
import { checkOrigin } from "./http/origin-check.ts";
import { requestSession } from "./http/session.ts";
import { serveWeb } from "./http/serve-web.ts";
import { restRoutes } from "./rest/index.ts";
import { trackingRoutes } from "./tracking/index.ts";
import { registerLinks } from "./tracking/links.ts";
import type { TrpcContext } from "./trpc/init.ts";
import { appRouter, type AppRouter } from "./trpc/router.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_TRPC_BATCH = 20;
const TRPC_METHODS = ["GET", "HEAD", "POST"];

/** Paths that a service or a mail client calls: they carry no session, so no origin can misuse one. */
const SESSIONLESS = /^\/(webhooks|u|sandbox)\//;

const SANDBOX = "/sandbox";

/** Composes the server; opens nothing and listens nowhere. */
export async function buildApp(
  deps: Deps,
  options: { sandbox?: Sandbox } = {},
): Promise<FastifyInstance> {
  const { config } = deps;
  const serverOptions: FastifyServerOptions<Server> = {
    loggerInstance: deps.log,
    // Addresses of tracking links are secrets of their recipients: no request is logged by address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 2000 },
  };
  const app = Fastify(serverOptions);
  closePromptly(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await app.register(async (scope) => registerLinks(scope, deps));
  await app.register(async (scope) => await sessionRoutes(scope, deps, options));
  return app;
}

/** Everything but the links in mails, which thousands ask for at a time and which need none of these hooks. */
async function sessionRoutes(
  app: FastifyInstance,
  deps: Deps,
  options: { sandbox?: Sandbox },
): Promise<void> {
  const { config } = deps;
  await app.register(cookie);
  await app.register(helmet, securityHeaders(config));
  app.addHook("onRequest", async (request, reply) => {
    if (!SESSIONLESS.test(request.url)) checkOrigin(config, request);
    // Its sign-in asks for no password: whoever else can reach this port must not find it.
    if (request.url.startsWith(SANDBOX) && !isLoopback(request.raw.socket.remoteAddress)) {
      sendError(new AppError("forbidden", MESSAGES.server.sandboxIsLocal), request, reply);
      return reply;
    }
    return undefined;
  });
  app.get("/healthz", async () => {
    await deps.database.pool.query("select 1").catch((cause: unknown) => {
      throw new AppError("unavailable", MESSAGES.server.unavailable, { cause });
    });
    return { ok: true };
  });

  await app.register(async (scope) => await restRoutes(scope, deps), { prefix: "/api" });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook("onRequest", async (request, reply) => {
      void reply.header("cache-control", "no-store");
      if (!TRPC_METHODS.includes(request.method)) return nothingHere(request, reply);
      // The plugin would take multipart bodies too; a form on another site can send those without asking.
      const type = request.headers["content-type"];
      if (type !== undefined && !type.startsWith("application/json")) {
        throw new AppError("wrongType", MESSAGES.server.wrongType);
      }
      return undefined;
    });
    scope.addHook("preValidation", async (request) => {
      if (typeof request.body === "string") refuseDeepJson(request.body);
    });
    const trpcOptions: FastifyTRPCPluginOptions<AppRouter> = {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MAX_TRPC_BATCH,
        createContext: ({ req, res }): TrpcContext => ({
          deps,
          session: requestSession(deps, req, res),
        }),
        onError: ({ error, req }) => {
          const err = error.cause ?? error;
          if (error.code === "INTERNAL_SERVER_ERROR") req.log.error({ err }, "request failed");
          else if (error.code === "SERVICE_UNAVAILABLE") req.log.warn({ err }, "unavailable");
        },
      },
    };
    await scope.register(fastifyTRPCPlugin, trpcOptions);
  });
  await app.register(async (scope) => await trackingRoutes(scope, deps));
  if (options.sandbox !== undefined) {
    await app.register(sandboxPlugin, { prefix: SANDBOX, sandbox: options.sandbox });
  }
  const webRoot = join(config.repoRoot, "apps/web/dist");
  if (existsSync(join(webRoot, "index.html"))) await serveWeb(app, config, webRoot);
  else app.setNotFoundHandler(nothingHere);
}

function securityHeaders(config: Config) {
  const google = config.oidc?.issuer === "https://accounts.google.com";
  const gsi = "https://accounts.google.com/gsi/";
  const issuer = config.oidc === null ? [] : [new URL(config.oidc.issuer).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(google ? [`${gsi}client`] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...(google ? [`${gsi}style`] : [])],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(google ? [gsi] : issuer)],
        frameSrc: ["'self'", ...(google ? [gsi] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" as const },
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: "deny" as const },
  };
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}
