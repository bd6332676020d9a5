import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "../../support/start-server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface adds to a module.
  interface ProvidedContext {
    sharedServers: SharedServers;
  }
}

/** The ports of the servers that the files share, and the folder with a mark for each server in use. */
type SharedServers = {
  ports: readonly number[];
  marksFolder: string;
};

/**
 * Starts the servers on which the files of assertions have their own people, and stops them when all have run. As many
 * as there are workers: a fault of a service affects every user of its server, so files that run at the same time share
 * none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => await startServer()),
  );
  const marksFolder = await mkdtemp(join(tmpdir(), "dakiya-servers-"));
  project.provide("sharedServers", { ports: servers.map(({ port }) => port), marksFolder });
  return async () => {
    await Promise.all(servers.map(async ({ stop }) => await stop()));
    await rm(marksFolder, { recursive: true });
  };
}

/**
 * Takes a server for one file, until it is given back. Not by the worker's number: the first workers of a project can
 * be given the same one when another project has just ended.
 */
export async function takeServer({
  ports,
  marksFolder,
}: SharedServers): Promise<{ port: number; giveBack: () => Promise<void> }> {
  for (const port of ports) {
    const mark = join(marksFolder, String(port));
    const isFree = await open(mark, "wx").then(
      async (file) => await file.close().then(() => true),
      () => false,
    );
    if (isFree) return { port, giveBack: async () => await rm(mark) };
  }
  throw new Error("every shared server is taken: a file has not given its own back");
}
