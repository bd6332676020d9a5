import type { TestProject } from "vitest/node";
import { startServer } from "../../support/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the server that the files share. */
    sharedPort: number;
  }
}

/** Starts the server that every file of assertions has its own people on, and stops it when all have run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("sharedPort", server.port);
  return async () => void (await server.stop());
}
