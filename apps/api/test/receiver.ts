import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A request that reached the receiver. */
export type Received = { headers: IncomingHttpHeaders; body: string };

type Reply = { status: number; text?: string; headers?: Record<string, string> };

/** A receiver of webhooks on loopback: stores requests, and responds as a test sets it. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Sets its response from now on; 204 at the start of each test. */
  answer: (reply: Reply | ((nth: number) => Reply)) => void;
};

/** Gives the test file a receiver. Call it at the top. */
export function withReceiver(): () => Receiver {
  let reply: (nth: number) => Reply = () => ({ status: 204 });
  const receiver: Receiver = {
    url: "",
    received: [],
    answer: (given) => {
      reply = typeof given === "function" ? given : () => given;
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      receiver.received.push({ headers: request.headers, body });
      const { status, text = "", headers = {} } = reply(receiver.received.length);
      response.writeHead(status, headers).end(text);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer({ status: 204 });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => receiver;
}
