import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorKind } from "../../errors.ts";
import type { RouteScope } from "../../http/api-key.ts";

/** One row of the REST table: a path, and the procedure that does the work. */
export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with Fastify's `:name` parameters. */
  path: string;
  /** Name in the tRPC router; both transports run the same procedure. */
  procedure: string;
  /** The procedure's input, out of path, query and body. */
  input?: (request: FastifyRequest) => unknown;
  /** The input's key for the request's body. */
  bodyIn?: string;
  /** The body's schema, where it is none of the procedure's input. */
  body?: z.ZodType;
  /** `data` of the answer; absent where there is none. */
  output?: z.ZodType;
  /** `data` out of the procedure's result. */
  data?: (result: never) => unknown;
  /** Keys beside `data`. */
  beside?: (result: never) => Record<string, unknown>;
  message: string | ((result: never) => string);
  status?: number;
  public?: true;
  /** What an API key needs for it. */
  scope: RouteScope;
  /**
   * What it refuses beside what follows from the row (openapi/refusals.ts): "conflict", "impossible", and "missing" where
   * an id comes in the body.
   */
  refuses?: readonly ErrorKind[];
  summary: string;
};

/** A row of the table, from `METHOD /path` and a procedure's name. */
export function route(
  address: `${RestRoute["method"]} /${string}`,
  procedure: string,
  rest: Omit<RestRoute, "method" | "path" | "procedure">,
): RestRoute {
  const space = address.indexOf(" ");
  const method = address.slice(0, space) as RestRoute["method"];
  return { method, path: address.slice(space + 1), procedure, ...rest };
}

/** The input of a route whose parameters are all in its path. */
export const params = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.params === "object" && request.params !== null ? { ...request.params } : {};

export const body = (request: FastifyRequest): unknown =>
  request.body === undefined ? {} : request.body;

export const id = (request: FastifyRequest): unknown => params(request)["id"];

/** What the body says, of the thing in the path. */
export const idAndBody = (request: FastifyRequest): unknown => ({
  ...Object(body(request)),
  id: id(request),
});

/** A `limit` in the query: its procedure says which are allowed. */
export const limitText = z
  .string()
  .regex(/^\d{1,4}$/, "limit is not a whole number")
  .transform(Number);

/** The sentence that the procedure's result brings along. */
export const ownMessage = (result: { message: string }): string => result.message;
