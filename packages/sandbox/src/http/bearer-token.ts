import type { FastifyRequest } from "fastify";

/** The token of `Authorization: Bearer …`; empty when there is none. */
export function bearerToken(request: FastifyRequest): string {
  return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
}
