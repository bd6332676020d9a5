import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const SIGN_IN_TTL_SECONDS = 24 * 60 * 60;

const KEY = /^[\w-]{43}$/;

/** A new browser key where the cookie has none, or an invalid one. */
export function signInKey(cookie: string | undefined): string {
  return cookie !== undefined && KEY.test(cookie) ? cookie : randomBytes(32).toString("base64url");
}

/**
 * Makes a nonce for one sign-in of a browser. It carries its own expiry and proof of the browser, so that any number
 * of tabs can sign in without stored state.
 *
 * @param key - The browser's key, from its cookie.
 */
export function newNonce(key: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + SIGN_IN_TTL_SECONDS;
  const head = `${expires}.${randomBytes(16).toString("base64url")}`;
  return `${head}.${macOf(key, head).toString("base64url")}`;
}

/** When a nonce expires; null for another browser's key, or once expired. */
export function nonceEnd(key: string, nonce: string, now: Date): Date | null {
  const at = nonce.lastIndexOf(".");
  const expected = macOf(key, nonce.slice(0, Math.max(0, at)));
  const mac = Buffer.from(nonce.slice(at + 1), "base64url");
  if (!KEY.test(key) || mac.length !== expected.length || !timingSafeEqual(mac, expected)) {
    return null;
  }
  const end = new Date(Number(nonce.slice(0, nonce.indexOf("."))) * 1000);
  return end > now ? end : null;
}

function macOf(key: string, head: string): Buffer {
  return createHmac("sha256", key).update(head).digest();
}
