import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@dakiya/sandbox/free-port";
import { copyFreshData } from "./fresh-data.ts";
import { spawnServer } from "./server-process.ts";
import type { Ending, ServerProcess } from "./server-process.ts";
import { until } from "./until.ts";

/** A server that answers, with a data folder of its own. */
export type RunningServer = {
  url: string;
  port: number;
  dataDir: string;
  process: ServerProcess;
  /** Stops it, and removes its data unless the caller named the folder. */
  stop: () => Promise<Ending>;
};

/**
 * Starts a server in local mode, its AI requests going to its own sandbox, and waits until it responds. In a folder that
 * the caller names it uses existing data, and makes a first start where there is none.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const ownDataDir = settings["DATA_DIR"];
  const dataDir = ownDataDir ?? (await mkdtemp(join(tmpdir(), "dakiya-e2e-")));
  if (ownDataDir === undefined) await copyFreshData(dataDir);
  const serverProcess = spawnServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    ANTHROPIC_API_KEY: "sandbox-key",
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}/sandbox/ai`,
    ...settings,
  });
  const stop = async (): Promise<Ending> => {
    const ending = await serverProcess.stop();
    if (ownDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    return ending;
  };
  const url = `http://localhost:${port}`;
  try {
    await until("a response of the server", async () => {
      if (serverProcess.ending() !== null)
        throw new Error(`the server ended:\n${serverProcess.output()}`);
      const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      return response?.ok === true ? response : null;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port, dataDir, process: serverProcess, stop };
}
