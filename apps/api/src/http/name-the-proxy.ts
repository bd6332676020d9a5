import type { FastifyInstance } from "fastify";

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
