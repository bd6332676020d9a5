import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { prefetch } from "../services/prefetch.ts";

/** The body of every successful response (errors have their own in http/errors.ts). */
export function sendEnvelope(
  reply: FastifyReply,
  response: {
    statusCode?: number;
    message: string;
    data?: unknown;
    beside?: Record<string, unknown>;
  },
): FastifyReply {
  const statusCode = response.statusCode ?? 200;
  return reply.code(statusCode).send({
    statusCode,
    success: true,
    message: response.message,
    data: response.data ?? null,
    ...response.beside,
  });
}

/**
 * An envelope whose `data` is a list of any length, streamed in bounded memory. Each chunk is the JSON of some items,
 * joined by commas. A refusal before the first chunk is an ordinary error response; a later failure breaks the
 * connection, so that a truncated list is never taken for complete.
 */
export async function sendStreamedEnvelope(
  reply: FastifyReply,
  response: { message: string; chunks: AsyncIterable<string> },
): Promise<FastifyReply> {
  const chunks = await primed(response.chunks);
  async function* text(): AsyncGenerator<string> {
    yield `{"statusCode":200,"success":true,"message":${JSON.stringify(response.message)},"data":[`;
    let separator = "";
    for await (const chunk of prefetch(chunks)) {
      if (chunk === "") continue;
      yield separator + chunk;
      separator = ",";
    }
    yield "]}";
  }
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(Readable.from(text()));
}

/**
 * Awaits the first chunk before the response begins, so that a refusal is still an ordinary error response; a later one
 * can only break the connection. Closes the source when the client leaves.
 */
export async function primed<T>(chunks: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<T> {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return all();
}
