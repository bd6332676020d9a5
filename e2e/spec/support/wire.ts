import { Agent, createServer, request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault } from "./fault.ts";

/** Names the page a request comes from, so that one page's faults are not another's. */
export const PAGE_HEADER = "x-spec-page";

/** A real proxy between the browsers and the server that answers, delays or alters as a test says. */
export type Wire = {
  /** Adds a fault for the requests of a page, until `clear`; the last fault that matches a request counts. */
  spoil: (page: string, fault: Fault) => void;
  clear: (page: string) => void;
  /** Every request of a page so far: "GET /api/auth/verify". */
  requests: (page: string) => readonly string[];
  close: () => Promise<void>;
};

/** Starts the proxy on a port of this machine; without faults it changes nothing. */
export async function startWire(ports: { port: number; upstream: number }): Promise<Wire> {
  const faults = new Map<string, Fault[]>();
  const linesByPage = new Map<string, string[]>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  const forward = async (request: IncomingMessage, plain: boolean): Promise<IncomingMessage> => {
    const { [PAGE_HEADER]: _page, ...headers } = request.headers;
    if (plain) delete headers["accept-encoding"];
    return await new Promise((resolve, reject) => {
      const outgoing = ask(
        {
          agent,
          host: "127.0.0.1",
          port: ports.upstream,
          method: request.method,
          path: request.url,
          headers,
        },
        resolve,
      );
      outgoing.on("error", reject);
      request.pipe(outgoing);
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const page = String(request.headers[PAGE_HEADER] ?? "");
    const path = request.url ?? "";
    const line = `${request.method} ${path}`;
    if (page !== "") linesByPage.set(page, [...(linesByPage.get(page) ?? []), line]);
    const fault = faults.get(page)?.findLast(({ matches }) => matches(line));
    if (fault?.before !== undefined) await fault.before();
    if (fault?.answer !== undefined) {
      const { status, body } = fault.answer;
      request.resume();
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
      return;
    }
    const answer = await forward(request, fault?.alter !== undefined);
    if (fault?.alter === undefined) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      response.on("close", () => answer.destroy());
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const alteration = fault.alter(path, JSON.parse(Buffer.concat(parts).toString("utf8")));
    const { "content-length": _length, ...headers } = answer.headers;
    response.writeHead(alteration.status ?? answer.statusCode ?? 502, headers);
    response.end(JSON.stringify(alteration.body));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // Callers end connections, as behind the server itself: one that ends while it is used again would lose a request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(ports.port, "127.0.0.1", listening));

  return {
    spoil: (page, fault) => void faults.set(page, [...(faults.get(page) ?? []), fault]),
    clear: (page) => void faults.delete(page),
    requests: (page) => linesByPage.get(page) ?? [],
    close: async () => {
      const serverClose = new Promise((done) => server.close(done));
      server.closeAllConnections();
      agent.destroy();
      await serverClose;
    },
  };
}
