import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { sendError } from "./errors.ts";

const FORWARDED = [
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
  ...["x-forwarded-server", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip"],
];

/**
 * Restricts the sandbox, whose sign-in asks for no password, to this machine: other hosts, and proxies on this one,
 * get a 404. A hook of the scope the sandbox is mounted in, so that no spelling of an address bypasses it.
 */
export async function fenceSandbox(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { raw, headers } = request;
  const { remoteAddress } = raw.socket;
  if (isLoopback(remoteAddress) && FORWARDED.every((name) => headers[name] === undefined)) {
    return undefined;
  }
  // The sandbox answers errors in its own way.
  sendError(new AppError("forbidden", MESSAGES.server.sandboxIsLocal), request, reply);
  return reply;
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}
