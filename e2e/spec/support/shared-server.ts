import type { TestProject } from "vitest/node";
import { startServer } from "../../support/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The ports of the servers that the files share. */
    sharedPorts: readonly number[];
  }
}

/**
 * Starts the servers on which the files of assertions have their own people, and stops them when all have run. One for
 * each worker: a fault of a service is everybody's who is on the server, so files that run at the same time share none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => await startServer()),
  );
  project.provide(
    "sharedPorts",
    servers.map(({ port }) => port),
  );
  return async () => void (await Promise.all(servers.map(async ({ stop }) => await stop())));
}

/** The port of the server that only this worker's files are on, one after the other. */
export function sharedPort(ports: readonly number[]): number {
  const port = ports[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (port === undefined) throw new Error("there is no server for this worker");
  return port;
}
