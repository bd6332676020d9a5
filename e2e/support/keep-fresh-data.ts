import { FRESH_DATA } from "./fresh-data.ts";
import { startServer } from "./start-server.ts";

/** Starts a server once and keeps its data folder for `copyFreshData`, until all tests have run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Every project asks; the first one's stays until the end.
  if (process.env[FRESH_DATA] !== undefined) return undefined;
  const server = await startServer();
  const { code, stderr } = await server.process.stop();
  if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM: ${stderr}`);
  process.env[FRESH_DATA] = server.dataDir;
  return async () => {
    delete process.env[FRESH_DATA];
    await server.stop();
  };
}
