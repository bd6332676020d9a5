import { performance } from "node:perf_hooks";
import { MESSAGES } from "@dakiya/domain/messages";
import { TRPCError, initTRPC } from "@trpc/server";
import { ZodError } from "zod";
import { ctxOf } from "../deps.ts";
import type { Deps } from "../deps.ts";
import { AppError, ERROR_KINDS, appErrorOf, zodFields } from "../errors.ts";
import type { FieldError } from "../errors.ts";
import "../plain-issues.ts";
import type { RequestSession } from "../http/session.ts";

/** The context of every procedure: the app's parts and the caller's session. */
export type TrpcContext = { deps: Deps; session: RequestSession; requestId: string };

const same = (value: unknown): unknown => value;

const t = initTRPC.context<TrpcContext>().create({
  // Outputs are JSON already. Their types reach the screens as they are; without it tRPC maps each of them anew, and a
  // recursive one, such as a design, is too deep for the compiler at times.
  transformer: { serialize: same, deserialize: same },
  errorFormatter: ({ shape, error, ctx }) => {
    const app = error.cause instanceof AppError ? error.cause : null;
    const fields: readonly FieldError[] =
      error.cause instanceof ZodError ? zodFields(error.cause) : (app?.fields ?? []);
    return {
      // A stack trace, or the words of an unexpected error, never leave the server.
      message:
        app?.message ??
        fields[0]?.message ??
        (error.code === "INTERNAL_SERVER_ERROR" ? "" : unread(error.code)),
      code: shape.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        error: app?.reason,
        movedTo: app?.movedTo,
        errors: fields,
        // For internal errors alone: the log has the details under this id.
        requestId: error.code === "INTERNAL_SERVER_ERROR" ? ctx?.requestId : undefined,
        retryAfterSeconds: app?.retryAfterSeconds,
      },
    };
  },
});

/** The response to a request for an unknown procedure. */
function unread(code: TRPCError["code"]): string {
  switch (code) {
    case "NOT_FOUND":
      return MESSAGES.server.nothingHere;
    case "PAYLOAD_TOO_LARGE":
      return MESSAGES.server.tooLarge;
    case "UNSUPPORTED_MEDIA_TYPE":
      return MESSAGES.server.wrongType;
    case "METHOD_NOT_SUPPORTED":
      return MESSAGES.server.wrongMethod;
    default:
      return MESSAGES.server.unreadable;
  }
}

const appErrors = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? null : appErrorOf(result.error.cause);
  if (refusal !== null) {
    const { kind, message } = refusal;
    throw new TRPCError({ code: ERROR_KINDS[kind].trpc, message, cause: refusal });
  }
  return result;
});

export const router = t.router;

const timed = t.middleware(async ({ ctx, path, next }) => {
  const from = performance.now();
  const result = await next();
  const outcome = result.ok ? "ok" : result.error.code;
  const seconds = (performance.now() - from) / 1_000;
  ctx.deps.metrics.procedures.observe({ procedure: path, outcome }, seconds);
  return result;
});

/** For anyone. */
export const publicProcedure = t.procedure.use(timed).use(appErrors);

/** For a signed-in user: `ctx.member` is the service context of that member of the account. */
export const procedure = publicProcedure.use(async ({ ctx, next }) => {
  const member = await ctx.session.requireMember();
  return await next({ ctx: { ...ctx, member: ctxOf(ctx.deps, member) } });
});
