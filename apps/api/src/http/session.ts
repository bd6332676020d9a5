import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { endSession } from "../services/auth/end-session.ts";
import { findSessionUser } from "../services/auth/find-session-user.ts";
import { refreshSession } from "../services/auth/refresh-session.ts";
import { startSession } from "../services/auth/start-session.ts";
import { readAccessToken } from "../services/auth/tokens.ts";
import {
  ACCESS_COOKIE,
  clearSessionCookies,
  REFRESH_COOKIE,
  setSessionCookies,
} from "./cookies.ts";

/** The session of one request: reads its cookies, sets new ones on its answer. Shared by both transports. */
export type RequestSession = {
  /** @throws AppError "unauthenticated" without a valid access token of a living session. */
  requireUserId: () => Promise<number>;
  /** The sign-in the access token belongs to. @throws AppError "unauthenticated" */
  requireSessionId: () => Promise<string>;
  verify: () => Promise<UserWire>;
  login: (idToken: string) => Promise<UserWire>;
  refresh: () => Promise<void>;
  logout: () => Promise<void>;
};

/** Opens the session of `request`; the user is looked up once however often it is asked for. */
export function requestSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestSession {
  const secure = deps.config.publicUrl.startsWith("https:");
  let user: Promise<UserWire> | undefined;
  const verify = (): Promise<UserWire> => {
    user ??= findSessionUser(deps, request.cookies[ACCESS_COOKIE]);
    return user;
  };
  return {
    verify,
    requireUserId: async () => Number((await verify())._id),
    requireSessionId: async () => {
      await verify();
      const token = request.cookies[ACCESS_COOKIE];
      const claims = token === undefined ? null : await readAccessToken(deps.secrets, token);
      if (claims === null) throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
      return claims.sessionId;
    },
    login: async (idToken) => {
      const started = await startSession(deps, { idToken, address: request.ip });
      setSessionCookies(reply, secure, started.tokens);
      return started.user;
    },
    refresh: async () => {
      try {
        setSessionCookies(
          reply,
          secure,
          await refreshSession(deps, request.cookies[REFRESH_COOKIE]),
        );
      } catch (error) {
        if (error instanceof AppError && error.kind === "unauthenticated") {
          clearSessionCookies(reply, secure);
        }
        throw error;
      }
    },
    logout: async () => {
      clearSessionCookies(reply, secure);
      await endSession(deps, {
        accessToken: request.cookies[ACCESS_COOKIE],
        refreshToken: request.cookies[REFRESH_COOKIE],
      });
    },
  };
}
