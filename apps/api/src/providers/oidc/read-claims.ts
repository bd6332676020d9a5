import type { JWTPayload } from "jose";
import type { Identity } from "./index.ts";

const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const MAX_NAME_LENGTH = 200;

/** Clocks may differ by this much. */
export const SKEW_SECONDS = 60;

/**
 * Reads the identity out of claims whose signature, issuer, audience and times jose has checked, and checks the rest.
 *
 * @throws Error that says which claim is wrong, for the log.
 */
export function readClaims(
  claims: JWTPayload,
  clientId: string,
  now: Date,
): Omit<Identity, "issuer"> {
  const { sub, exp, iat, azp, email, email_verified: verified } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > 255 || UNSAFE.test(sub)) {
    throw new Error("sub is missing or malformed");
  }
  if (typeof exp !== "number" || typeof iat !== "number") throw new Error("exp or iat is missing");
  if (iat > now.getTime() / 1_000 + SKEW_SECONDS) throw new Error("iat lies in the future");
  const severalAudiences = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((azp !== undefined || severalAudiences) && azp !== clientId) {
    throw new Error("azp names another client");
  }
  if (typeof email !== "string" || !isEmail(email))
    throw new Error("email is missing or malformed");
  // Some issuers write their booleans as text.
  if (verified !== true && verified !== "true") throw new Error("email is not verified");
  return {
    subject: sub,
    email,
    name: displayName(claims["name"], email),
    expiresAt: new Date(exp * 1_000),
  };
}

function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text) && !UNSAFE.test(text);
}

function displayName(name: unknown, email: string): string {
  const text = typeof name === "string" ? name.trim() : "";
  const usable = text !== "" && text.length <= MAX_NAME_LENGTH && !UNSAFE.test(text);
  return usable ? text : email.slice(0, email.indexOf("@"));
}
