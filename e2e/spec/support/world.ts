import type { Browser } from "playwright-core";
import { freePort } from "@dakiya/sandbox/free-port";
import { openBrowser } from "../../support/open-browser.ts";
import { takeServer } from "../../support/shared-server.ts";
import { startServer } from "../../support/start-server.ts";
import { startWire } from "./wire.ts";
import type { Wire } from "./wire.ts";

/** The wire to the server and the browser that the states of one file share. */
export type World = {
  /** Where the browser goes: the wire, behind which the server answers. */
  url: string;
  wire: Wire;
  browser: Browser;
  close: () => Promise<void>;
};

/**
 * Opens a wire to a server that no other file uses meanwhile, and a browser.
 *
 * @param ownServer - Starts a server that knows the wire's address as its own, as signing in by a provider needs.
 */
export async function openWorld({ ownServer }: { ownServer: boolean }): Promise<World> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const openServer = async (): Promise<{ port: number; close: () => Promise<unknown> }> => {
    if (ownServer) {
      const { port: ownPort, stop } = await startServer({ PUBLIC_URL: url });
      return { port: ownPort, close: stop };
    }
    const { port: sharedPort, giveBack } = await takeServer();
    return { port: sharedPort, close: giveBack };
  };
  const [server, browser] = await Promise.all([openServer(), openBrowser()]);
  const wire = await startWire({ port, upstream: server.port });
  return {
    url,
    wire,
    browser,
    close: async () => {
      await browser.close();
      await wire.close();
      await server.close();
    },
  };
}
