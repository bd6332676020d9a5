import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { sendError } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses an unsafe request sent by another site's page with this user's cookies. A request with neither
 * `Sec-Fetch-Site` nor `Origin` comes from no browser and passes.
 *
 * @throws AppError "forbidden"
 */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const foreignOrigin = origin !== undefined && !ownOrigins(config, request).includes(origin);
  if (foreignSite || foreignOrigin) {
    throw new AppError("forbidden", MESSAGES.server.originRefused);
  }
}

/** Locally the server has several host names, each its own origin. */
function ownOrigins(config: Config, request: FastifyRequest): string[] {
  const own = [new URL(config.publicUrl).origin];
  const host = request.headers.host ?? "";
  if (config.mode === "local" && LOOPBACK_HOST.test(host)) own.push(`http://${host}`);
  return own;
}

const FORWARDED = [
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
  ...["x-forwarded-server", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip"],
];

/**
 * Restricts the sandbox, whose sign-in asks for no password, to this machine: other hosts, and proxies on this one,
 * get a 404. A hook of the scope the sandbox is mounted in, so that no spelling of an address bypasses it.
 */
export async function fenceSandbox(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { raw, headers } = request;
  const { remoteAddress } = raw.socket;
  if (isLoopback(remoteAddress) && FORWARDED.every((name) => headers[name] === undefined)) {
    return undefined;
  }
  // The sandbox answers errors in its own way.
  sendError(new AppError("forbidden", MESSAGES.server.sandboxIsLocal), request, reply);
  return reply;
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Warns once in the log when a request came through a proxy that TRUST_PROXY does not name: all clients then share
 * one address, and limits by address hit everybody. In production only.
 */
export function nameTheProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    // A trusted proxy adds addresses beside its own.
    const isBelieved = (request.ips?.length ?? 1) > 1;
    if (isSaid || isBelieved || request.headers["x-forwarded-for"] === undefined) return;
    isSaid = true;
    request.log.warn(
      { proxy: request.socket.remoteAddress },
      "A proxy that TRUST_PROXY does not name passes requests on, so that everybody behind it shares its limits: set TRUST_PROXY to its address or network.",
    );
  });
}
