import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance } from "fastify";
import { bareHeaders } from "./security-headers.ts";

/** Time limits for slow clients. */
export type Patience = {
  /** For the head of a request, from the opening of its connection. */
  headMs: number;
  /** For a body that is held until it is whole. */
  bodyMs: number;
  /** An upload, which may be large, has to bring this many bytes in each window instead. */
  window: { ms: number; bytes: number };
  /** Interval between checks for late requests. */
  checkMs: number;
  /** Idle timeout in both directions: longer than any response takes. */
  idleMs: number;
};

export const PATIENCE: Patience = {
  headMs: 20_000,
  bodyMs: 30_000,
  window: { ms: 30_000, bytes: 32 * 1024 },
  checkMs: 2_000,
  idleMs: 10 * 60_000,
};

type Coming = { response: ServerResponse; since: number; windowSince: number; windowBytes: number };

/** Ends requests whose body stalls, since a partial one is held in memory. A streamed upload may take hours. */
export function endSlowBodies(app: FastifyInstance, patience: Patience): void {
  const coming = new Map<IncomingMessage, Coming>();
  app.server.on("request", (request, response) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const windowBytes = request.socket.bytesRead;
    coming.set(request, { response, since: now, windowSince: now, windowBytes });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, one] of coming) {
      if (request.complete || request.destroyed) coming.delete(request);
      else if (isLate(request, one, patience, now)) {
        coming.delete(request);
        if (one.response.headersSent) request.socket.destroy();
        else refuse(request.socket, 408, MESSAGES.server.tooSlow);
      }
    }
  }, patience.checkMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isLate(request: IncomingMessage, one: Coming, patience: Patience, now: number): boolean {
  const { window, bodyMs } = patience;
  const upload = request.headers["content-type"]?.startsWith("multipart/form-data") === true;
  if (!upload) return now - one.since > bodyMs;
  const { bytesRead } = request.socket;
  // Bytes received and not yet read are no delay of the client's.
  const waitsForUs = request.readableLength > 0;
  if (!waitsForUs && now - one.windowSince < window.ms) return false;
  const late = !waitsForUs && bytesRead - one.windowBytes < window.bytes;
  [one.windowSince, one.windowBytes] = [now, bytesRead];
  return late;
}

/** Answers a malformed or incomplete request by hand, and closes its connection. */
function refuse(socket: Duplex, statusCode: number, message: string): void {
  const body = JSON.stringify({ statusCode, success: false, message });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    `x-request-id: ${randomUUID()}`,
    ...Object.entries(bareHeaders({ publicUrl: "" })).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  if (!socket.writable) return void socket.destroy();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** The response to bytes that are no request, or arrive too slowly. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET") return void socket.destroy();
  switch (error.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse(socket, 408, MESSAGES.server.tooSlow);
    case "HPE_HEADER_OVERFLOW":
      return refuse(socket, 431, MESSAGES.server.headTooLarge);
    default:
      return refuse(socket, 400, MESSAGES.server.unreadable);
  }
}

/** Makes a close wait for responses under way alone. Node would wait for idle connections, a minute and more. */
export function closePromptly(app: FastifyInstance): void {
  /** The latest response on each connection that had a request. */
  const open = new Map<Socket, ServerResponse | null>();
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", (request, response) => open.set(request.socket, response));
  app.addHook("preClose", async () => {
    for (const [socket, response] of open) {
      if (socket.bytesRead === 0) socket.destroy();
      else if (response === null) continue;
      else if (!response.headersSent) response.setHeader("connection", "close");
      else if (!response.writableFinished) response.once("close", () => socket.end());
    }
  });
}
