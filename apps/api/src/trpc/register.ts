import { MESSAGES } from "@dakiya/domain/messages";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError, isOwnDecision } from "../errors.ts";
import { refuseDeepJson } from "../http/json-parser.ts";
import { nothingHere } from "../http/nothing-here.ts";
import { requestSession } from "../http/session.ts";
import type { TrpcContext } from "./init.ts";
import { appRouter, type AppRouter } from "./router.ts";
import { sendTrpcError } from "./send-error.ts";

const MAX_BATCH = 20;
const METHODS = ["GET", "HEAD", "POST"];

/** The procedures of the screens, under /trpc. */
export async function trpcRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) => sendTrpcError(error, request, reply));
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (!METHODS.includes(request.method)) return nothingHere(request, reply);
    // The plugin would accept multipart bodies, which another site's form can send without a preflight.
    const type = request.headers["content-type"];
    if (type !== undefined && !type.startsWith("application/json")) {
      throw new AppError("wrongType", MESSAGES.server.wrongType);
    }
    return undefined;
  });
  app.addHook("preValidation", async (request) => {
    if (typeof request.body === "string") refuseDeepJson(request.body);
  });
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res }): TrpcContext => ({
        deps,
        session: requestSession(deps, req, res),
        requestId: req.id,
      }),
      onError: ({ error, req }) => {
        const err = error.cause ?? error;
        if (error.code === "INTERNAL_SERVER_ERROR") req.log.error({ err }, "request failed");
        else if (error.code === "SERVICE_UNAVAILABLE" && !isOwnDecision(err))
          req.log.warn({ err }, "unavailable");
      },
    },
  };
  await app.register(fastifyTRPCPlugin, trpcOptions);
}
