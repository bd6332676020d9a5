import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ERROR_KINDS } from "../errors.ts";
import { refuse } from "../http/errors.ts";

/**
 * Answers an error that came before any procedure in the shape of a procedure's, one for the whole batch. The screens
 * read the status from it, which makes them renew an expired session.
 */
export function sendTrpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
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
