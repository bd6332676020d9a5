import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Answers an address that is none of ours. */
export function nothingHere(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .send({ statusCode: 404, success: false, message: MESSAGES.server.nothingHere });
}
