import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { performance } from "node:perf_hooks";
import { MAX_WEBHOOK_RESPONSE } from "@dakiya/domain/wire";
import {
  checkHost,
  connectionProblem,
  expiry,
  internetFence,
  lookingUp,
  PrivateAddress,
} from "../network/index.ts";
import type { Fence } from "../network/index.ts";

type WebhookPost = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** A response of any status, or the problem as a clause for the user. */
export type WebhookOutcome = { tookMs: number } & (
  | { kind: "answered"; status: number; text: string }
  | { kind: "failed"; problem: string }
);

const DEADLINE_MS = 15_000;

/** A longer response is cut off: the log shows far less. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Informational responses (1xx) before the response itself. */
const MAX_INFORMATION = 20;

const SWITCHING_PROTOCOLS = 101;

/** Connections are kept for the next request. Each was made to an address that had been checked. */
const AGENT = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 };

/** Posts to addresses that users gave. */
export type WebhookSender = {
  /** Never throws: a failure is an outcome. */
  post: (post: WebhookPost, deadlineMs?: number) => Promise<WebhookOutcome>;
  close: () => void;
};

type Agents = { http: HttpAgent; https: HttpsAgent; isAllowed: Fence };

/**
 * Opens a sender that connects only to hosts on the internet: a name is resolved once, refused when any of its addresses is
 * private, and the connection is made to one of those that were checked. Redirects are not followed, and no proxy is asked.
 *
 * @param options.allowsLoopback - Also this machine and plain HTTP, as in local mode.
 */
export function createWebhookSender({
  allowsLoopback,
}: {
  allowsLoopback: boolean;
}): WebhookSender {
  const isAllowed = internetFence(allowsLoopback);
  const agents = { http: new HttpAgent(AGENT), https: new HttpsAgent(AGENT), isAllowed };
  return {
    post: async (post, deadlineMs = DEADLINE_MS) => {
      const from = performance.now();
      const tookMs = (): number => Math.round(performance.now() - from);
      try {
        if (!allowsLoopback && !post.url.startsWith("https:")) throw new PrivateAddress();
        const response = await exchange(post, agents, AbortSignal.timeout(deadlineMs));
        return { kind: "answered", ...response, tookMs: tookMs() };
      } catch (error) {
        return { kind: "failed", problem: connectionProblem(error), tookMs: tookMs() };
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function exchange(
  { url, headers, body }: WebhookPost,
  { http, https, isAllowed }: Agents,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { protocol, hostname } = new URL(url);
  checkHost(hostname.replace(/^\[|\]$/g, ""), isAllowed);
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    lookup: lookingUp(isAllowed),
    signal,
  };
  const request =
    protocol === "https:"
      ? requestHttps(url, { ...options, agent: https })
      : requestHttp(url, { ...options, agent: http });
  try {
    return await Promise.race([responseOf(request, body), expiry(signal)]);
  } catch (error) {
    // The receiver may still be sending.
    request.destroy();
    throw error;
  }
}

async function responseOf(request: ClientRequest, body: string) {
  let informed = 0;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve);
    // A change of protocol that nobody asked for is a response like any other, without a body.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on("information", () => {
      informed += 1;
      if (informed > MAX_INFORMATION) reject(new Error("Nothing but informational responses"));
    });
    request.on("error", reject);
    request.on("close", () => reject(new Error("Closed without a response")));
    request.end(body);
  });
  const status = answer.statusCode ?? 0;
  return { status, text: status === SWITCHING_PROTOCOLS ? "" : await readStart(answer) };
}

/** The beginning of a response as text. The rest is read too, up to a limit, so that the connection can be used again. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) break;
  }
  const text = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
  return Array.from(text.slice(0, 2 * MAX_WEBHOOK_RESPONSE))
    .slice(0, MAX_WEBHOOK_RESPONSE)
    .join("");
}
