import type { OperationScope } from "@dakiya/domain/api";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps, Member } from "../deps.ts";
import { AppError } from "../errors.ts";
import { findProgram } from "../services/api-keys/find-program.ts";
import type { RequestAllowance } from "../services/api-keys/request-allowance.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface FastifyContextConfig {
    scope?: OperationScope;
  }
}

const REALM = 'Bearer realm="Dakiya"';
/** All that follows counts as the key, so that a malformed header is refused and not ignored. */
const WITH_KEY = /^bearer\s+(dk_.*)$/is;

/** The API key a request carries. Other bearer tokens, which a proxy may add, mean nothing here. */
export function keyIn({ headers }: FastifyRequest): string | null {
  return WITH_KEY.exec(headers.authorization ?? "")?.[1]?.trimEnd() ?? null;
}

const programs = new WeakMap<FastifyRequest, Member>();

/** The member that an admitted API key acts for; undefined for a request without a key. */
export function programOf(request: FastifyRequest): Member | undefined {
  return programs.get(request);
}

/**
 * Admits a request with an API key before its body is read. From then on only the key counts; cookies are ignored.
 *
 * @throws AppError "unauthenticated" for a key that is none, "slowDown" for too many requests or wrong keys, "forbidden"
 *   for a key without the route's scope.
 */
export async function admitProgram(
  deps: Deps,
  allowance: RequestAllowance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = keyIn(request);
  if (key === null) return;
  if (request.is404) throw new AppError("missing", MESSAGES.server.nothingHere);
  const scope = request.routeOptions.config.scope ?? "people";
  if (scope === "anybody") return;
  const challenge = (parameters: string): void =>
    void reply.header("www-authenticate", `${REALM}, ${parameters}`);
  const { keyId, scopes, member } = await findProgram(deps, { key, address: request.ip }).catch(
    (error: unknown) => {
      challenge('error="invalid_token"');
      throw error;
    },
  );
  await countRequest(allowance, keyId, reply);
  if (scope === "people") throw new AppError("forbidden", MESSAGES.server.apiKey.peopleOnly);
  const missing = scope.filter((one) => !scopes.includes(one));
  if (missing.length > 0) {
    challenge(`error="insufficient_scope", scope="${scope.join(" ")}"`);
    throw new AppError("forbidden", MESSAGES.server.apiKey.missingScopes(missing), {
      reason: "SCOPE_MISSING",
    });
  }
  programs.set(request, { ...member, requestId: request.id });
}

/** @throws AppError "slowDown" */
async function countRequest(
  allowance: RequestAllowance,
  keyId: number,
  reply: FastifyReply,
): Promise<void> {
  const { limit, remaining, resetSeconds, isOver } = await allowance.take(keyId);
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
  if (!isOver) return;
  throw new AppError("slowDown", MESSAGES.server.apiKey.tooManyRequests(limit, resetSeconds), {
    retryAfterSeconds: resetSeconds,
  });
}

/** Names in a 401 how a program proves who it is, where nothing more exact was said. */
export function nameScheme(reply: FastifyReply): void {
  if (reply.statusCode !== 401 || reply.hasHeader("www-authenticate")) return;
  void reply.header("www-authenticate", REALM);
}

/** Refuses an API key where the screens' own procedures are. @throws AppError "forbidden" */
export function refusePrograms(request: FastifyRequest): void {
  if (keyIn(request) === null) return;
  throw new AppError("forbidden", MESSAGES.server.apiKey.notOfScreens);
}
