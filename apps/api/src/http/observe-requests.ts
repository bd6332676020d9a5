import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { PROBES } from "./probes.ts";

/** The route of an address without one: nothing is there, or a page, which the screens find by themselves. */
const NO_ROUTE = "none";

/** Counts and logs requests by their route's pattern: addresses can hold tokens, and searches people's names. */
export function observeRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? NO_ROUTE;
    const { statusCode: status, elapsedTime } = reply;
    requests.observe({ method, route, status }, elapsedTime / 1_000);
    if (!PROBES.has(route)) {
      request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, "request");
    }
  });
}
