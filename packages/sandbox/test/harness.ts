import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startSandbox } from "../src/index.ts";
import type { RunningSandbox, StartSandboxOptions } from "../src/index.ts";

/** A sandbox of this test's own, closed when the test ends. */
export async function sandboxForTest(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox({ smtp: false, webhookDelayMs: 60, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Posts JSON and reads the response. */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ status: number; headers: Headers; text: string; json: unknown }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

/** A request that a webhook receiver got. */
export type Received = {
  headers: IncomingHttpHeaders;
  body: string;
  json: unknown;
};

/** A loopback server that keeps requests and responds with the next of `statuses`, then 200. */
export async function webhookReceiver(
  statuses: number[] = [],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ headers: request.headers, body, json: jsonOf(body) });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

/** The text as JSON, or null. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
