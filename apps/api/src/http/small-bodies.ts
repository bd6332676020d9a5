import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { readAccessToken } from "../services/auth/tokens.ts";
import { ACCESS_COOKIE } from "./cookies.ts";

/** Largest body read from a client without a session. */
export const SMALL_BODY_BYTES = 16 * 1024;

/**
 * Refuses a large body without a session before buffering it. An upload is streamed, and checks the session itself.
 *
 * @throws AppError "unauthenticated"
 */
export async function refuseLargeStrangers(deps: Deps, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  const length = headers["content-length"];
  const large =
    length === undefined ? "transfer-encoding" in headers : Number(length) > SMALL_BODY_BYTES;
  const limited = (request.routeOptions.bodyLimit ?? Infinity) <= SMALL_BODY_BYTES;
  if (!large || limited || headers["content-type"]?.startsWith("multipart/") === true) return;
  const token = request.cookies[ACCESS_COOKIE];
  if (token !== undefined && (await readAccessToken(deps.secrets, token)) !== null) return;
  throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
}
