import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import { SIGN_IN_TTL_SECONDS } from "../services/auth/sign-in-nonce.ts";

export const ACCESS_COOKIE = "accessToken";
export const REFRESH_COOKIE = "refreshToken";

/** Readable by the page, unlike the others: a hint that there may be a session. It grants nothing. */
export const HINT_COOKIE = "signedIn";

/** Binds a sign-in to this browser. With the __Host- prefix over https, browsers accept it from this host alone. */
export const signInCookie = (secure: boolean): string => `${secure ? "__Host-" : ""}signIn`;

export const ACCESS_TTL_SECONDS = 15 * 60;
export const REFRESH_TTL_SECONDS = 30 * 24 * 60 * 60;

// The names are part of the REST API, so they cannot carry the __Host- prefix.
function options(secure: boolean): CookieSerializeOptions {
  return { httpOnly: true, secure };
}

const access = (secure: boolean): CookieSerializeOptions => ({
  ...options(secure),
  path: "/",
  sameSite: "lax",
});

/** Sent with two calls only, those that need the refresh token. */
const refresh = (secure: boolean): CookieSerializeOptions => ({
  ...options(secure),
  path: "/api/auth",
  sameSite: "strict",
});

const hint = (secure: boolean): CookieSerializeOptions => ({ ...access(secure), httpOnly: false });

export function setSignInCookie(reply: FastifyReply, secure: boolean, key: string): void {
  void reply.setCookie(signInCookie(secure), key, {
    ...access(secure),
    maxAge: SIGN_IN_TTL_SECONDS,
  });
}

export function setSessionCookies(
  reply: FastifyReply,
  secure: boolean,
  tokens: { access: string; refresh: string },
): void {
  void reply.setCookie(ACCESS_COOKIE, tokens.access, {
    ...access(secure),
    maxAge: ACCESS_TTL_SECONDS,
  });
  void reply.setCookie(REFRESH_COOKIE, tokens.refresh, {
    ...refresh(secure),
    maxAge: REFRESH_TTL_SECONDS,
  });
  setHintCookie(reply, secure);
}

/** Sets the hint alone, for a browser that has lost it. */
export function setHintCookie(reply: FastifyReply, secure: boolean): void {
  void reply.setCookie(HINT_COOKIE, "1", { ...hint(secure), maxAge: REFRESH_TTL_SECONDS });
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(ACCESS_COOKIE, access(secure));
  void reply.clearCookie(REFRESH_COOKIE, refresh(secure));
  void reply.clearCookie(HINT_COOKIE, hint(secure));
}
