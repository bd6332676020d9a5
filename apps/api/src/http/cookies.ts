import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";

export const ACCESS_COOKIE = "accessToken";
export const REFRESH_COOKIE = "refreshToken";

export const ACCESS_TTL_SECONDS = 15 * 60;
export const REFRESH_TTL_SECONDS = 30 * 24 * 60 * 60;

// SPEC §7 fixes the names, so the __Host- prefix is not to be had.
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

/** Gives the browser a session's two tokens. */
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
}

/** Takes both tokens back. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(ACCESS_COOKIE, access(secure));
  void reply.clearCookie(REFRESH_COOKIE, refresh(secure));
}
