import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";

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
