import { initTRPC, TRPCError } from "@trpc/server";
import { z, ZodError } from "zod";
import type { Ctx, Deps } from "../deps.ts";
import { AppError, ERROR_KINDS, type FieldError } from "../errors.ts";
import { appErrorOf } from "../app-error-of.ts";
import type { RequestSession } from "../http/session.ts";

/** What every procedure gets: the app's parts and the caller's session. */
export type TrpcContext = { deps: Deps; session: RequestSession };

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error }) => {
    const app = error.cause instanceof AppError ? error.cause : null;
    const fields: readonly FieldError[] =
      error.cause instanceof ZodError ? zodFields(error.cause) : (app?.fields ?? []);
    return {
      // A stack trace, or the words of an unexpected error, never leave the server.
      message:
        app?.message ??
        fields[0]?.message ??
        (error.code === "INTERNAL_SERVER_ERROR" ? "" : shape.message),
      code: shape.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        error: app?.reason,
        errors: fields,
      },
    };
  },
});

/** Refused fields of a zod error, as both transports show them. */
export function zodFields(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
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
  const userCtx: Ctx = { ...ctx.deps, userId };
  return await next({ ctx: { ...ctx, user: userCtx } });
});

/** The id of a row in a path or an input: any short text; what is no id of ours is simply not found. */
export const idInput = z.strictObject({ id: z.string().max(64) });
