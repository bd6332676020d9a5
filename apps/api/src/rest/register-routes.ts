import { MESSAGES } from "@dakiya/domain/messages";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { toRefusal } from "../http/errors.ts";
import { SMALL_BODY_BYTES } from "../http/bodies.ts";
import { requestSession } from "../http/session.ts";
import { AppError } from "../errors.ts";
import type { TrpcContext } from "../trpc/init.ts";
import { appRouter } from "../trpc/router.ts";
import { sendEnvelope } from "./envelope.ts";
import { readInput } from "./read-input.ts";
import { REST_ROUTES } from "./routes.ts";
import type { RestRoute } from "./routes.ts";

/** Registers the REST table: each path runs its procedure and wraps the result in the envelope. */
export function registerRestRoutes(app: FastifyInstance, deps: Deps): void {
  for (const route of REST_ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      config: { scope: route.scope, ...(route.public === true ? { public: true } : {}) },
      ...(route.path.startsWith("/auth/") ? { bodyLimit: SMALL_BODY_BYTES } : {}),
      handler: async (request, reply) => {
        if (route.method === "PUT") refuseEmptyBody(request.body);
        const context: TrpcContext = {
          deps,
          session: requestSession(deps, request, reply),
          requestId: request.id,
        };
        const result = await runProcedure(route, context, readInput(route, request));
        return sendEnvelope(reply, {
          statusCode: route.status ?? 200,
          ...responseOf(route, result),
        });
      },
    });
  }
}

/** Splits a procedure's result into the sentence, the data and the fields beside it. */
function responseOf({ message, output, page, beside }: RestRoute, result: never) {
  const { items, message: own, ...rest } = Object(result) as Record<string, unknown>;
  const sentence = typeof message === "function" ? message(result) : (message ?? String(own));
  if (page !== undefined) return { message: sentence, data: items, beside: rest };
  return {
    message: sentence,
    data: output === undefined ? null : result,
    beside: Object.fromEntries((beside ?? []).map((key) => [key, rest[key]])),
  };
}

/** @throws AppError with the paths of refused fields as they are in the caller's body. */
async function runProcedure(route: RestRoute, ctx: TrpcContext, input: unknown): Promise<never> {
  const procedures: Record<string, { _def: { type: string } } | undefined> = Object(
    appRouter._def.procedures,
  );
  const procedure = procedures[route.procedure];
  try {
    return (await callTRPCProcedure({
      router: appRouter,
      path: route.procedure,
      type: procedure?._def.type === "query" ? "query" : "mutation",
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })) as never;
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal?.errors === undefined || refusal.statusCode !== 400) throw error;
    const prefix = `${route.bodyIn ?? ""}.`;
    const without = (text: string): string =>
      text.startsWith(prefix) ? text.slice(prefix.length) : text;
    throw new AppError("invalid", without(refusal.message), {
      cause: error,
      fields: refusal.errors.map(({ path, message }) => ({
        path: without(path),
        message: without(message),
      })),
    });
  }
}

/** Refuses a patch that changes nothing, most likely misspelt fields. @throws AppError "invalid" */
function refuseEmptyBody(body: unknown): void {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  if (isObject && Object.keys(body).length > 0) return;
  throw new AppError("invalid", MESSAGES.server.nothingToChange, {
    fields: [{ path: "", message: MESSAGES.server.nothingToChange }],
  });
}
