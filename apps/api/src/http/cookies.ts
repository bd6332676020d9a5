import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import { SIGN_IN_TTL_SECONDS } from "../services/auth/sign-in-nonce.ts";

export const ACCESS_COOKIE = "accessToken";
export const REFRESH_COOKIE = "refreshToken";

/** Tells the page, which can't read the others, that there may be a session. It opens nothing. */
export const HINT_COOKIE = "signedIn";

/**
 * Holds what a sign-in of this browser was begun with. Its name is this product's own, so that a browser can be made to
 * take it from this very host alone, over https.
 */
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

/** Only the two calls that need the refresh token ever see it. */
const refresh = (secure: boolean): CookieSerializeOptions => ({
  ...options(secure),
  path: "/api/auth",
  sameSite: "strict",
});

const hint = (secure: boolean): CookieSerializeOptions => ({ ...access(secure), httpOnly: false });

/** Gives the browser the key of the sign-ins it begins. */
export function setSignInCookie(reply: FastifyReply, secure: boolean, key: string): void {
  void reply.setCookie(signInCookie(secure), key, {
    ...access(secure),
    maxAge: SIGN_IN_TTL_SECONDS,
  });
}

/** Gives the browser a session's two tokens, and the hint that it has them. */
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
  void reply.setCookie(HINT_COOKIE, "1", { ...hint(secure), maxAge: REFRESH_TTL_SECONDS });
}

/** Takes all of it back. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(ACCESS_COOKIE, access(secure));
  void reply.clearCookie(REFRESH_COOKIE, refresh(secure));
  void reply.clearCookie(HINT_COOKIE, hint(secure));
}
