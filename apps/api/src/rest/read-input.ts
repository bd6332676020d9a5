import { takesMore } from "@dakiya/domain/api";
import type { Operation } from "@dakiya/domain/api";
import type { FastifyRequest } from "fastify";

/** The procedure's input, out of path, query or body, and the key of a repeatable call. @throws ZodError */
export function readInput(operation: Operation, request: FastifyRequest): unknown {
  const { method, input, bodyIn, query, body, repeat } = operation;
  if (input === undefined) return undefined;
  const params = Object(request.params) as object;
  if (method === "GET")
    return { ...(query?.parse(request.query) ?? Object(request.query)), ...params };
  if (!takesMore(operation)) return params;
  const given: unknown = request.body === undefined ? {} : request.body;
  const key =
    repeat === "keyInHeader" ? { idempotencyKey: request.headers["idempotency-key"] } : {};
  if (body !== undefined) return { ...body.read(given), ...params };
  if (bodyIn !== undefined) return { [bodyIn]: given, ...key, ...params };
  return Object.keys(params).length === 0 ? given : { ...Object(given), ...params };
}
