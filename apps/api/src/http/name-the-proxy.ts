import type { FastifyInstance } from "fastify";

/**
 * Says once in the log that a request came by way of somebody who is not named as a proxy: then all of them seem to come
 * from one address, and limits by address hit everybody. For production; locally there is nothing in front.
 */
export function nameTheProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    // With a proxy that is believed there is its own address and whatever it has named.
    const isBelieved = (request.ips?.length ?? 1) > 1;
    if (isSaid || isBelieved || request.headers["x-forwarded-for"] === undefined) return;
    isSaid = true;
    request.log.warn(
      { proxy: request.socket.remoteAddress },
      "A proxy that TRUST_PROXY does not name passes requests on, so that everybody behind it shares its limits: set TRUST_PROXY to its address or network.",
    );
  });
}
