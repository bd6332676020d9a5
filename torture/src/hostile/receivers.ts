import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver may take 15 s. */
const SLOW_MS = 14_000;

/** Paths of a hostile account's webhooks: as many as an account may have. */
export const HOSTILE_PATHS: readonly string[] = [
  ...Array.from({ length: 16 }, (_, nth) => `/slow/${nth}`),
  "/switch",
  ...Array.from({ length: 3 }, (_, nth) => `/hang/${nth}`),
];

/** Receivers of webhooks, good and bad ones. */
export type Receivers = {
  url: string;
  /** The requests to hostile paths so far. */
  hostileRequests: () => number;
  /** Whether an event arrived at `/good` with this in it. */
  hasHeard: (words: string) => boolean;
  close: () => Promise<void>;
};

/** Listens on loopback: `/good` answers at once, `/slow/…` late, `/switch` with 101, `/hang/…` never. */
export async function openReceivers(): Promise<Receivers> {
  let heard = "";
  let hostileRequests = 0;
  const timers = new Set<NodeJS.Timeout>();
  const answerLate = (response: ServerResponse): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      response.end("late");
    }, SLOW_MS);
    timers.add(timer);
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    request.on("error", () => {});
    if (path !== "/good") {
      hostileRequests += 1;
      request.resume();
    }
    if (path.startsWith("/slow")) answerLate(response);
    else if (path === "/switch") {
      response.writeHead(101, { upgrade: "x", connection: "upgrade" });
      response.flushHeaders();
    } else if (path === "/good") {
      request.setEncoding("utf8");
      request.on("data", (piece: string) => (heard += piece));
      request.on("end", () => response.end("ok"));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hostileRequests: () => hostileRequests,
    hasHeard: (words) => heard.includes(words),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
