import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { USER_DATA } from "./fresh-data.ts";
import { seedUser } from "./seed.ts";
import type { SeedCounts } from "./seed.ts";
import { signedInAt } from "./sign-in.ts";
import type { SignedIn } from "./sign-in.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";

/** A server whose one user has made-up data, and that user's cookies. */
export type FilledServer = {
  signedIn: SignedIn;
} & RunningServer;

/** Fills the account of a user as `pnpm seed` does, starts a server over it, and signs the user in. */
export async function startFilledServer(
  browser: Browser,
  counts: SeedCounts,
  settings: Record<string, string> = {},
): Promise<FilledServer> {
  const { dataDir, remove } = await folderOfUser(browser, settings);
  // An embedded database has one user at a time: no server runs.
  await seedUser(counts, { ...settings, DATA_DIR: dataDir });
  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  return {
    ...server,
    stop: async () => await server.stop().finally(remove),
    signedIn: await signedInAt(browser, server.url),
  };
}

/** A data folder in which a user has signed in: a copy of the kept one, or one of a server with these settings. */
async function folderOfUser(
  browser: Browser,
  settings: Record<string, string>,
): Promise<{ dataDir: string; remove: () => Promise<unknown> }> {
  const kept = process.env[USER_DATA];
  if (kept !== undefined && Object.keys(settings).length === 0) {
    const dataDir = await mkdtemp(join(tmpdir(), "dakiya-e2e-"));
    await cp(kept, dataDir, { recursive: true });
    return { dataDir, remove: async () => await rm(dataDir, { recursive: true, force: true }) };
  }
  const first = await startServer(settings);
  await signedInAt(browser, first.url);
  await first.process.stop();
  return { dataDir: first.dataDir, remove: first.stop };
}
