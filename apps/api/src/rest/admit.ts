import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { requestSession } from "../http/session.ts";
import type { OpenApiDocument } from "./openapi/document.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface FastifyContextConfig {
    /** A route that works without a session, such as signing in. */
    public?: true;
  }
}

/** Asks who calls before a body is read, and refuses unknown query parameters: a misspelt filter must not pass. */
export function admitRequests(app: FastifyInstance, deps: Deps, document: OpenApiDocument): void {
  const known = queryNames(document);
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return;
    await requireSession(deps, request, reply);
    const { url = "" } = request.routeOptions;
    const names = known.get(`${request.method} ${url.replace(app.prefix, "")}`);
    if (names !== undefined) refuseUnknown(request.query, names);
  });
}

/** @throws AppError "unauthenticated" where a route needs somebody signed in, or a key, and there is neither. */
async function requireSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { scope, public: isPublic = false } = request.routeOptions.config;
  if (isPublic || scope === undefined || scope === "anybody") return;
  await requestSession(deps, request, reply).requireMember();
}

function queryNames({ paths }: OpenApiDocument): Map<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [] }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        new Set(parameters.filter((it) => it["in"] === "query").map((it) => String(it["name"]))),
      ]),
    ),
  );
}

/** @throws AppError "invalid" naming each unknown parameter. */
function refuseUnknown(query: unknown, known: ReadonlySet<string>): void {
  const fields = Object.keys(Object(query))
    .filter((name) => !known.has(name))
    .map((path) => ({ path, message: MESSAGES.server.unknownParameter(path, [...known]) }));
  if (fields[0] === undefined) return;
  throw new AppError("invalid", fields[0].message, { fields });
}
