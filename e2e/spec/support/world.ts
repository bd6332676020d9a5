import type { Browser } from "playwright-core";
import { freePort } from "../../support/free-port.ts";
import { openBrowser } from "../../support/open-browser.ts";
import { startServer } from "../../support/start-server.ts";
import type { RunningServer } from "../../support/start-server.ts";
import { startWire } from "./wire.ts";
import type { Wire } from "./wire.ts";

/** What the states of one file share: the server, the wire in front of it, and a browser. */
export interface World {
  /** Where the browser goes: the wire, behind which the server answers. */
  url: string;
  server: RunningServer;
  wire: Wire;
  browser: Browser;
  close: () => Promise<void>;
}

/** Starts a server behind a wire, and a browser. */
export async function openWorld(settings: Record<string, string>): Promise<World> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [server, browser] = await Promise.all([
    startServer({ PUBLIC_URL: url, ...settings }),
    openBrowser(),
  ]);
  const wire = await startWire({ port, upstream: server.port });
  return {
    url,
    server,
    wire,
    browser,
    close: async () => {
      await browser.close();
      await wire.close();
      await server.stop();
    },
  };
}
