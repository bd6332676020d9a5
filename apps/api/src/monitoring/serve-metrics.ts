import { once } from "node:events";
import { createServer } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Deps } from "../deps.ts";
import { registerState } from "./register-state.ts";

export type MetricsServer = { close: () => Promise<void> };

/** Serves the metrics, the process's own too, in Prometheus' format; null without `config.metricsPort`. */
export async function serveMetrics(deps: Deps): Promise<MetricsServer | null> {
  const { metricsPort, host } = deps.config;
  if (metricsPort === null) return null;
  const { registry } = deps.metrics;
  collectDefaultMetrics({ register: registry });
  registerState(deps);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, "metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host, port: metricsPort });
  await once(server, "listening");
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
