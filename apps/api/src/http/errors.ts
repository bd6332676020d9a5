import { MESSAGES } from "@dakiya/domain/messages";
import { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { ERROR_KINDS, appErrorOf, isOwnDecision, zodFields } from "../errors.ts";
import type { FieldError } from "../errors.ts";

/** An error as the REST envelope shows it. */
type Refusal = {
  statusCode: number;
  message: string;
  error?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  requestId?: string;
  /** Of a 409: the id of the existing thing. */
  existingId?: string;
  /** Where an account lives that has moved to another installation. */
  movedTo?: string;
};

/** The header with a request's id, which is also in the log and in the body of a 500. */
export const REQUEST_ID = "x-request-id";

/** The whole text of a 500; the log has the rest, under the request's id. */
export function fault({ id }: FastifyRequest): Refusal {
  return { statusCode: 500, message: "", requestId: id };
}

/** The refusal an error means to the caller; null for an internal error. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof TRPCError && error.cause !== undefined) return toRefusal(error.cause);
  const appError = appErrorOf(error);
  if (appError !== null) {
    const { kind, message, reason, fields, retryAfterSeconds, existingId, movedTo } = appError;
    return {
      statusCode: ERROR_KINDS[kind].http,
      message,
      ...(reason === undefined ? {} : { error: reason }),
      ...(fields.length === 0 ? {} : { errors: fields }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(existingId === undefined ? {} : { existingId: String(existingId) }),
      ...(movedTo === undefined ? {} : { movedTo }),
    };
  }
  if (error instanceof ZodError) {
    const errors = zodFields(error);
    return { statusCode: 400, message: errors[0]?.message ?? MESSAGES.server.invalidBody, errors };
  }
  return isFastifyRefusal(error) ? fastifyRefusal(error) : null;
}

function isFastifyRefusal(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  );
}

function fastifyRefusal(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return { statusCode: 413, message: MESSAGES.server.tooLarge };
    case 415:
      return { statusCode: 415, message: MESSAGES.server.wrongType };
    default:
      return { statusCode: error.statusCode ?? 400, message: MESSAGES.server.unreadable };
  }
}

/** Answers an error in the REST envelope; an internal error is logged with the request's id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refuse(error, request, reply);
  void reply.send({ ...refusal, success: false });
}

/** Sets status and headers of a refusal, logs it where needed, and returns its body. */
export function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Refusal, "retryAfterSeconds"> {
  const refusal = toRefusal(error);
  if (refusal === null) request.log.error({ err: error }, "request failed");
  else if (refusal.statusCode === 503 && !isOwnDecision(error))
    request.log.warn({ err: error }, "unavailable");
  const { retryAfterSeconds, ...body } = refusal ?? fault(request);
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", retryAfterSeconds);
  void reply.code(body.statusCode);
  return body;
}

export function nothingHere(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .send({ statusCode: 404, success: false, message: MESSAGES.server.nothingHere });
}
