import { Readable } from "node:stream";
import { Pool } from "undici";
import { checkHost, lookingUp } from "../network/index.ts";
import type { Network } from "../network/index.ts";
import { failureOf, TIMED_OUT } from "./connection-failure.ts";
import type { ConnectionFailure } from "./connection-failure.ts";

/** A service's response. `complete` is false when its body was truncated or too long to keep. */
export type HttpReply = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  complete: boolean;
};

/** The fate of one request, by whether the service can have read its body. */
export type HttpExchange =
  | { kind: "reply"; reply: HttpReply }
  | { kind: "not-sent"; failure: ConnectionFailure }
  | { kind: "no-reply"; failure: ConnectionFailure };

export type HttpRequest = {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  deadlineMs: number;
};

/** Connections to one service's address. */
export type HttpSender = {
  /** Posts JSON. Never throws, follows no redirect, and answers within `deadlineMs`. */
  post: (request: HttpRequest) => Promise<HttpExchange>;
  get: (request: Omit<HttpRequest, "body">) => Promise<HttpExchange>;
  close: () => Promise<void>;
};

const MAX_REPLY_BYTES = 2 * 1024 ** 2;

/**
 * Keeps connections to `baseUrl`, whose path prefixes every request.
 *
 * @param network - Bounds of an address that users have a part in; null for an operator's.
 * @throws PrivateAddress for an address outside of them that stands in place of a name.
 */
export function createHttpSender(baseUrl: string, network: Network | null = null): HttpSender {
  const { origin, hostname, pathname } = new URL(baseUrl);
  if (network !== null) checkHost(hostname.replace(/^\[|\]$/g, ""), network.isAllowed);
  const prefix = pathname.replace(/\/+$/, "");
  const pool = new Pool(origin, {
    connections: 32,
    connect: {
      timeout: 10_000,
      ...(network !== null && { lookup: lookingUp(network.isAllowed) }),
    },
    // The request's deadline covers connecting, headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function exchange(
    request: Omit<HttpRequest, "body"> & { body: Buffer | null },
  ): Promise<HttpExchange> {
    const abort = new AbortController();
    const deadline = setTimeout(() => abort.abort(), request.deadlineMs);
    // Undici aborts a request only once it has a connection, and then sends nothing of it.
    const over = new Promise<never>((_, reject) => {
      abort.signal.addEventListener("abort", () => reject(new Error("timed out")));
    });
    // Undici pulls the body only once connected, so an unread body means nothing was sent, for every error: DNS,
    // refusal, TLS, or the queue.
    let isBodyRead = false;
    const body = new Readable({
      read() {
        isBodyRead = true;
        this.push(request.body);
        this.push(null);
      },
    });
    try {
      const pending = pool.request({
        method: request.body === null ? "GET" : "POST",
        path: `${prefix}${request.path}`,
        headers: {
          "user-agent": "Dakiya",
          accept: "application/json",
          ...(request.body !== null && {
            "content-type": "application/json",
            "content-length": String(request.body.byteLength),
          }),
          ...request.headers,
        },
        body: request.body === null ? null : body,
        signal: abort.signal,
      });
      const response = await Promise.race([pending, over]);
      const answer = await readBody(response.body);
      const headers = flatten(response.headers);
      return { kind: "reply", reply: { status: response.statusCode, headers, ...answer } };
    } catch (error) {
      const failure = abort.signal.aborted ? TIMED_OUT : failureOf(error);
      return { kind: isBodyRead ? "no-reply" : "not-sent", failure };
    } finally {
      clearTimeout(deadline);
    }
  }

  // The caller has waited for open requests; an idle connection must not delay closing.
  return {
    post: exchange,
    get: async (request) => await exchange({ ...request, body: null }),
    close: async () => await pool.destroy(),
  };
}

async function readBody(
  stream: AsyncIterable<Buffer>,
): Promise<{ body: string; complete: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > MAX_REPLY_BYTES) return { body: "", complete: false };
      chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks).toString("utf8"), complete: true };
  } catch {
    return { body: Buffer.concat(chunks).toString("utf8"), complete: false };
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) flat[name] = first;
  }
  return flat;
}
