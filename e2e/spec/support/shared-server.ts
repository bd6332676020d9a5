import type { TestProject } from "vitest/node";
import { startServer } from "../../support/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the server for each of the processes that run the files. */
    sharedPorts: number[];
  }
}

/**
 * Starts a server for each of the processes that run the files of assertions, and stops them when all have run. The
 * files of one process run one after the other, each with its own people; a fault of an email service is everybody's.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = Array.from({ length: project.config.maxWorkers });
  const servers = await Promise.all(wanted.map(async () => await startServer()));
  project.provide(
    "sharedPorts",
    servers.map(({ port }) => port),
  );
  return async () => void (await Promise.all(servers.map(async (server) => await server.stop())));
}
