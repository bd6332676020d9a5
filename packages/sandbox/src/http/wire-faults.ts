import type { FastifyReply, FastifyRequest } from "fastify";
import { serialise } from "./wire-response.ts";
import type { WireResponse } from "./wire-response.ts";

/** Waits without keeping the process alive. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Resets the connection (RST), as a crashed server or a middlebox would. */
export function destroySocket(request: FastifyRequest): void {
  const { socket } = request.raw;
  // An injected request has no real socket to reset.
  if (typeof socket.resetAndDestroy === "function") socket.resetAndDestroy();
  else request.raw.destroy();
}

/** Writes the head and half of the body as if it were all of it. */
export function sendTruncated(reply: FastifyReply, response: WireResponse): void {
  const { type, payload } = serialise(response);
  reply.raw.writeHead(response.status, {
    ...response.headers,
    ...(type && { "content-type": type }),
  });
  reply.raw.end(payload.slice(0, Math.floor(payload.length / 2)));
}

/** Writes the body in eight pieces, one each `everyMs`. */
export async function sendTrickle(
  reply: FastifyReply,
  response: WireResponse,
  everyMs: number,
): Promise<void> {
  const { type, payload } = serialise(response);
  reply.raw.writeHead(response.status, {
    ...response.headers,
    ...(type && { "content-type": type }),
  });
  reply.raw.flushHeaders();
  const step = Math.max(1, Math.ceil(payload.length / 8));
  for (let at = 0; at < payload.length && !reply.raw.destroyed; at += step) {
    await wait(everyMs);
    reply.raw.write(payload.slice(at, at + step));
  }
  reply.raw.end();
}
