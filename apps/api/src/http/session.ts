import { MESSAGES } from "@dakiya/domain/messages";
import type { AuthConfigWire, UserWire } from "@dakiya/domain/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ctxOf, onReserve } from "../deps.ts";
import type { Ctx, Deps, Member } from "../deps.ts";
import { AppError } from "../errors.ts";
import { endSession, signOutAddress } from "../services/auth/end-session.ts";
import { findSessionUser } from "../services/auth/find-session-user.ts";
import { describeDevice } from "../services/auth/own-sessions.ts";
import { refreshSession } from "../services/auth/refresh-session.ts";
import { newNonce, signInKey } from "../services/auth/sign-in-nonce.ts";
import { startSession } from "../services/auth/start-session.ts";
import type { Browser } from "../services/auth/start-session.ts";
import { readAccessToken } from "../services/auth/tokens.ts";
import { programOf } from "./api-key.ts";
import {
  ACCESS_COOKIE,
  REFRESH_COOKIE,
  clearSessionCookies,
  setHintCookie,
  setSessionCookies,
  setSignInCookie,
  signInCookie,
} from "./cookies.ts";

/** The session of one request: reads its cookies, sets new ones on its response. Shared by both transports. */
export type RequestSession = {
  /** @throws AppError "unauthenticated" without a valid access token of a living session. */
  requireMember: () => Promise<Member>;
  /** The sign-in the access token belongs to. @throws AppError "unauthenticated" */
  requireSessionId: () => Promise<string>;
  /** How to sign in, with a nonce bound to this browser. */
  signInConfig: () => AuthConfigWire;
  /** Whether the request carries a token, valid or not; then the hint is set too. Reads no database. */
  mayExist: () => boolean;
  verify: () => Promise<UserWire>;
  login: (credential: { token: string; accessToken?: string | undefined }) => Promise<UserWire>;
  refresh: () => Promise<void>;
  /** Returns the address to continue at, when the provider signs out too. */
  logout: () => Promise<{ continueAt: string | null }>;
};

/**
 * Identifies the requesting browser by headers no page can suppress, or by its cookie; null for a program, which
 * login CSRF cannot reach.
 */
function browserOf(request: FastifyRequest, secure: boolean): Browser | null {
  const key = request.cookies[signInCookie(secure)];
  const { origin, "sec-fetch-site": site } = request.headers;
  return key === undefined && origin === undefined && site === undefined ? null : { key };
}

const sessions = new WeakMap<FastifyRequest, RequestSession>();

/** The session of `request`; the user is looked up once at most. */
export function requestSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestSession {
  const session = sessions.get(request) ?? openSession(deps, request, reply);
  sessions.set(request, session);
  return session;
}

function openSession(parts: Deps, request: FastifyRequest, reply: FastifyReply): RequestSession {
  const program = programOf(request);
  if (program !== undefined) return programSession(program);
  const deps = onReserve(parts);
  const secure = deps.config.publicUrl.startsWith("https:");
  let session: ReturnType<typeof findSessionUser> | undefined;
  const find = (): ReturnType<typeof findSessionUser> => {
    session ??= findSessionUser(deps, request.cookies[ACCESS_COOKIE]);
    return session;
  };
  return {
    mayExist: () => {
      const { [ACCESS_COOKIE]: access, [REFRESH_COOKIE]: refresh } = request.cookies;
      if (access === undefined && refresh === undefined) return false;
      setHintCookie(reply, secure);
      return true;
    },
    verify: async () => (await find()).user,
    requireMember: async () => ({ ...(await find()).member, requestId: request.id }),
    requireSessionId: async () => {
      await find();
      const token = request.cookies[ACCESS_COOKIE];
      const claims = token === undefined ? null : await readAccessToken(deps.secrets, token);
      if (claims === null) throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
      return claims.sessionId;
    },
    signInConfig: () => {
      const key = signInKey(request.cookies[signInCookie(secure)]);
      setSignInCookie(reply, secure, key);
      return { ...deps.signIn, nonce: newNonce(key, new Date()) };
    },
    login: async ({ token, accessToken }) => {
      const signIn = await startSession(deps, {
        idToken: token,
        accessToken,
        address: request.ip,
        browser: browserOf(request, secure),
        device: describeDevice(request.headers["user-agent"]),
        requestId: request.id,
      });
      setSessionCookies(reply, secure, signIn.tokens);
      return signIn.user;
    },
    refresh: async () => {
      try {
        setSessionCookies(
          reply,
          secure,
          await refreshSession(deps, request.cookies[REFRESH_COOKIE], {
            device: describeDevice(request.headers["user-agent"]),
            requestId: request.id,
          }),
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
      const tokens = {
        accessToken: request.cookies[ACCESS_COOKIE],
        refreshToken: request.cookies[REFRESH_COOKIE],
      };
      await endSession(deps, tokens, request.id);
      return { continueAt: signOutAddress(deps) };
    },
  };
}

/** The session of an API key: only the member it acts for. Routes that need more take no keys. */
function programSession(program: Member): RequestSession {
  const refuse = (): never => {
    throw new AppError("forbidden", MESSAGES.server.apiKey.peopleOnly);
  };
  const refuseLater = async (): Promise<never> => refuse();
  return {
    requireMember: async () => program,
    requireSessionId: refuseLater,
    signInConfig: refuse,
    mayExist: refuse,
    verify: refuseLater,
    login: refuseLater,
    refresh: refuseLater,
    logout: refuseLater,
  };
}

/** The service context of the request's member. @throws AppError "unauthenticated" */
export async function userCtx(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  return ctxOf(deps, await requestSession(deps, request, reply).requireMember());
}
