import { randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlAt } from "@dakiya/sandbox/control-at";
import type { TestProject } from "vitest/node";
import { startServer } from "./start-server.ts";

/** Names the servers to the workers, in their environment. */
const SHARED_SERVERS = "E2E_SHARED_SERVERS";

/** The ports of the servers that the files share, and the folder with a mark for each server in use. */
type SharedServers = {
  ports: readonly number[];
  marksFolder: string;
};

/** The user of the file that has a server, by its address. */
const users = new Map<string, { name: string; email: string }>();

/** A server that earlier files have used and later ones will. */
export type SharedServer = {
  url: string;
  port: number;
  giveBack: () => Promise<void>;
};

/**
 * Starts the servers that files share, and stops them when all have run. As many as there are workers: a fault of a service
 * affects every user of its server, so files that run at the same time share none.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Every project asks; the first one's stay until the end.
  if (process.env[SHARED_SERVERS] !== undefined) return undefined;
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => await startServer()),
  );
  const marksFolder = await mkdtemp(join(tmpdir(), "dakiya-servers-"));
  const shared: SharedServers = { ports: servers.map(({ port }) => port), marksFolder };
  process.env[SHARED_SERVERS] = JSON.stringify(shared);
  return async () => {
    delete process.env[SHARED_SERVERS];
    await Promise.all(servers.map(async ({ stop }) => await stop()));
    await rm(marksFolder, { recursive: true });
  };
}

/**
 * Takes a server for one file, until it is given back, its services as after a start. For files that need no settings, never
 * stop the server, and sign in with users of their own.
 */
export async function takeServer(): Promise<SharedServer> {
  // Not by the worker's number: the first workers of a project can be given the same one when another project has just ended.
  const { ports, marksFolder }: SharedServers = JSON.parse(process.env[SHARED_SERVERS] ?? "");
  for (const port of ports) {
    const mark = join(marksFolder, String(port));
    const isFree = await open(mark, "wx").then(
      async (file) => await file.close().then(() => true),
      () => false,
    );
    if (!isFree) continue;
    const url = `http://localhost:${port}`;
    await controlAt(`http://127.0.0.1:${port}/sandbox/control`)("reset");
    users.set(url, { name: "Asha Rao", email: `asha.${randomUUID()}@dakiya.example` });
    return { url, port, giveBack: async () => await rm(mark) };
  }
  throw new Error("every shared server is taken: a file has not given its own back");
}

/** The user of the running file at a shared server; undefined at any other. */
export function userAt(url: string): { name: string; email: string } | undefined {
  return users.get(url);
}
