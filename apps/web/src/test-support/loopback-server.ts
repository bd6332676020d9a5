import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** Answers one request; the body has been read. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => void | Promise<void>;

function isHappyDom(value: unknown): value is { setURL: (url: string) => void } {
  return typeof value === "object" && value !== null && "setURL" in value;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of request) chunks.push(String(chunk));
  return chunks.join("");
}

/**
 * Starts a real server on a free port of this machine for one test, as the page's origin, so that the application's
 * relative addresses reach it.
 *
 * @returns Its origin.
 */
export async function startLoopbackServer(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => handler(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const origin = `http://127.0.0.1:${address.port}`;
  const happyDom: unknown = Reflect.get(window, "happyDOM");
  if (isHappyDom(happyDom)) happyDom.setURL(`${origin}/`);
  return origin;
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
