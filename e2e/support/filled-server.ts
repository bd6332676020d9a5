import type { Browser } from "playwright-core";
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

/** Starts a server, signs somebody in, fills the account as `pnpm seed` does, and starts it again. */
export async function startFilledServer(
  browser: Browser,
  counts: SeedCounts,
  settings: Record<string, string> = {},
): Promise<FilledServer> {
  const first = await startServer(settings);
  await signedInAt(browser, first.url);
  // An embedded database has one user at a time: the server makes room.
  await first.process.stop();
  await seedUser(counts, { ...settings, DATA_DIR: first.dataDir });
  const again = await startServer({ ...settings, DATA_DIR: first.dataDir });
  return {
    ...again,
    stop: async () => await again.stop().finally(first.stop),
    signedIn: await signedInAt(browser, again.url),
  };
}
