import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The body of every successful answer (errors have their own in http/errors.ts). */
export function sendEnvelope(
  reply: FastifyReply,
  answer: {
    statusCode?: number;
    message: string;
    data?: unknown;
    beside?: Record<string, unknown>;
  },
): FastifyReply {
  const statusCode = answer.statusCode ?? 200;
  return reply.code(statusCode).send({
    statusCode,
    success: true,
    message: answer.message,
    data: answer.data ?? null,
    ...answer.beside,
  });
}

/**
 * An envelope whose `data` is a list of any length, written as it is read: memory stays that of one chunk. A
 * refusal before the first chunk is an ordinary error answer; a failure midway ends the connection, so that the
 * caller never takes half a list for the whole.
 */
export async function sendStreamedEnvelope(
  reply: FastifyReply,
  answer: { message: string; chunks: AsyncIterable<readonly unknown[]> },
): Promise<FastifyReply> {
  const chunks = answer.chunks[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* text(): AsyncGenerator<string> {
    yield `{"statusCode":200,"success":true,"message":${JSON.stringify(answer.message)},"data":[`;
    let separator = "";
    for (let next = first; next.done !== true; next = await chunks.next()) {
      if (next.value.length === 0) continue;
      yield separator + next.value.map((item) => JSON.stringify(item)).join(",");
      separator = ",";
    }
    yield "]}";
  }
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(Readable.from(text()));
}
