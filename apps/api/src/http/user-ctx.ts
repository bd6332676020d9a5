import type { FastifyReply, FastifyRequest } from "fastify";
import { ctxOf, type Ctx, type Deps } from "../deps.ts";
import { requestSession } from "./session.ts";

/** The service context of the request's user. @throws AppError "unauthenticated" */
export async function userCtx(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  return ctxOf(deps, await requestSession(deps, request, reply).requireUserId());
}
