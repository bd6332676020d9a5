import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { toRefusal } from "../http/errors.ts";
import { requestSession } from "../http/session.ts";
import { AppError } from "../errors.ts";
import type { TrpcContext } from "../trpc/init.ts";
import { appRouter } from "../trpc/router.ts";
import { sendEnvelope } from "./envelope.ts";
import { REST_ROUTES, type RestRoute } from "./routes.ts";

/** Puts the REST table on the app: each path runs its procedure and wraps the result in the envelope. */
export function registerRestRoutes(app: FastifyInstance, deps: Deps): void {
  for (const route of REST_ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const context: TrpcContext = { deps, session: requestSession(deps, request, reply) };
        const result = await runProcedure(route, context, route.input?.(request));
        const { message, data = (whole: unknown) => whole, beside } = route;
        return sendEnvelope(reply, {
          statusCode: route.status ?? 200,
          message: typeof message === "string" ? message : message(result),
          data: route.output === undefined ? null : data(result),
          ...(beside === undefined ? {} : { beside: beside(result) }),
        });
      },
    });
  }
}

/** @throws AppError with the paths of refused fields as the caller's body has them. */
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
    throw new AppError("invalid", refusal.message, {
      cause: error,
      fields: refusal.errors.map(({ path, message }) => ({
        path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
        message,
      })),
    });
  }
}
