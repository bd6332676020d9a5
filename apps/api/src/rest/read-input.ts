import type { Operation } from "@dakiya/domain/api";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

/** The names of the parameters in a path. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Whether a call reads a body: a POST or PUT whose input has more than its path says. */
export function takesBody({ method, path, input, body }: Operation): boolean {
  if (method === "GET" || method === "DELETE" || input === undefined) return false;
  if (body !== undefined || !(input instanceof z.ZodObject)) return true;
  const inPath = pathNames(path);
  return Object.keys(input.shape).some((key) => !inPath.includes(key));
}

/**
 * The procedure's input, out of the path, the query or the body, and the key of a repeatable call.
 *
 * @throws ZodError for a query whose texts can't be read.
 */
export function readInput(operation: Operation, request: FastifyRequest): unknown {
  const { method, input, bodyIn, query, body, repeat } = operation;
  if (input === undefined) return undefined;
  const params = Object(request.params) as object;
  if (method === "GET")
    return { ...(query?.parse(request.query) ?? Object(request.query)), ...params };
  if (!takesBody(operation)) return params;
  const given: unknown = request.body === undefined ? {} : request.body;
  const key =
    repeat === "keyInHeader" ? { idempotencyKey: request.headers["idempotency-key"] } : {};
  if (body !== undefined) return { ...body.read(given), ...params };
  if (bodyIn !== undefined) return { [bodyIn]: given, ...key, ...params };
  return Object.keys(params).length === 0 ? given : { ...Object(given), ...params };
}
