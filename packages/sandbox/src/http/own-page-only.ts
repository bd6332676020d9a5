import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "../core/loopback.ts";

/**
 * Tells why a request may not use the inbox, the control or the sign-in page; null when it may.
 *
 * These have no credential, so the origin of a request protects them: a host name of this machine (no DNS rebinding)
 * and, for anything that changes something, not another site's page.
 */
export function refuseForeignPage(request: FastifyRequest, ownOrigins: string[]): string | null {
  const host = `http://${request.headers.host ?? ""}`;
  const { hostname } = URL.canParse(host) ? new URL(host) : { hostname: "" };
  const ownHosts = ownOrigins.map((origin) => new URL(origin).hostname);
  if (!isLoopbackHost(hostname) && !ownHosts.includes(hostname)) {
    return "This host name is not one of this machine.";
  }
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") {
    return null;
  }
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    return site === "same-origin" || site === "none"
      ? null
      : "Another site's page may not do this.";
  }
  const { origin } = request.headers;
  if (origin === undefined) return null;
  const sameHost = URL.canParse(origin) && new URL(origin).host === request.headers.host;
  return sameHost || ownOrigins.includes(origin) ? null : "Another site's page may not do this.";
}
