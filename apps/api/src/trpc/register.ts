import { constants } from "node:zlib";
import { MESSAGES } from "@dakiya/domain/messages";
import compress from "@fastify/compress";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError, ERROR_KINDS, isOwnDecision } from "../errors.ts";
import { refusePrograms } from "../http/api-key.ts";
import { refuseDeepJson } from "../http/bodies.ts";
import { nothingHere, refuse } from "../http/errors.ts";
import { requestSession } from "../http/session.ts";
import type { TrpcContext } from "./init.ts";
import { appRouter } from "./router.ts";
import type { AppRouter } from "./router.ts";

const MAX_BATCH = 20;
const COMPRESSED_FROM_BYTES = 2_048;
/** Near gzip's time at a better size; the default takes a hundred times as long. */
const BROTLI_QUALITY = 4;
const METHODS = ["GET", "HEAD", "POST"];

/** The procedures of the screens, under /trpc. */
export async function trpcRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) => sendTrpcError(error, request, reply));
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    refusePrograms(request);
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
  // A page of customers is 100 KB, and 10 KB compressed, which matters on a slow line.
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(fastifyTRPCPlugin, trpcOptions);
}

/**
 * Answers an error that came before any procedure in the shape of a procedure's, one for the whole batch. The screens
 * read the status from it, which makes them renew an expired session.
 */
function sendTrpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, message, ...more } = refuse(error, request, reply);
  const code = codeOf(statusCode);
  const data = { code, httpStatus: statusCode, errors: [], ...more };
  void reply.send({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } });
}

function codeOf(statusCode: number): keyof typeof TRPC_ERROR_CODES_BY_KEY {
  if (statusCode >= 500 && statusCode !== 503) return "INTERNAL_SERVER_ERROR";
  const kind = Object.values(ERROR_KINDS).find(({ http }) => http === statusCode);
  return kind?.trpc ?? "BAD_REQUEST";
}
