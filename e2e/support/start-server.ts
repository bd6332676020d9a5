import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@dakiya/sandbox/free-port";
import { copyFreshData } from "./fresh-data.ts";
import { spawnServer } from "./server-process.ts";
import type { Ending, ServerProcess } from "./server-process.ts";
import { until } from "./until.ts";

/** A server that answers, with a data folder of its own. */
export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  process: ServerProcess;
  /** Stops it, and removes its data unless the caller named the folder. */
  stop: () => Promise<Ending>;
}

/**
 * Starts a server in local mode, its AI requests going to its own sandbox, and waits until it answers. In a folder that
 * the caller names it starts with what is there, and for the first time where nothing is.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const named = settings["DATA_DIR"];
  const dataDir = named ?? (await mkdtemp(join(tmpdir(), "dakiya-e2e-")));
  if (named === undefined) await copyFreshData(dataDir);
  const started = spawnServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    ANTHROPIC_API_KEY: "sandbox-key",
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}/sandbox/ai`,
    ...settings,
  });
  const stop = async (): Promise<Ending> => {
    const ending = await started.stop();
    if (named === undefined) await rm(dataDir, { recursive: true, force: true });
    return ending;
  };
  const url = `http://localhost:${port}`;
  try {
    await until("an answer of the server", async () => {
      if (started.ending() !== null) throw new Error(`the server ended:\n${started.said()}`);
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      return answer?.ok === true ? answer : null;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port, dataDir, process: started, stop };
}
