import { MESSAGES } from "@dakiya/domain/messages";
import { TRPCError, initTRPC } from "@trpc/server";
import { ZodError, z } from "zod";
import { type Deps, ctxOf } from "../deps.ts";
import { AppError, ERROR_KINDS, type FieldError, appErrorOf, zodFields } from "../errors.ts";
import "../plain-issues.ts";
import type { RequestSession } from "../http/session.ts";

/** The context of every procedure: the app's parts and the caller's session. */
export type TrpcContext = { deps: Deps; session: RequestSession; requestId: string };

const t = initTRPC.context<TrpcContext>().create({
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
        errors: fields,
        // For internal errors alone: the log has the details under this id.
        requestId: error.code === "INTERNAL_SERVER_ERROR" ? ctx?.requestId : undefined,
        retryAfterSeconds: app?.retryAfterSeconds,
      },
    };
  },
});

/** The answer to a request for an unknown procedure. */
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

/** For anyone. */
export const publicProcedure = t.procedure.use(appErrors);

/** For a signed-in user: `ctx` is the service context of that user. */
export const procedure = publicProcedure.use(async ({ ctx, next }) => {
  const userId = await ctx.session.requireUserId();
  return await next({ ctx: { ...ctx, user: ctxOf(ctx.deps, userId) } });
});

/** A row's id in a path or an input: any short text; a malformed one is simply not found. */
export const idInput = z.strictObject({ id: z.string().max(64) });
