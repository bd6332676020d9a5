import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";

/** The user that an ID token names. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  /** The organisation Google names for the account; null without, and for other issuers. */
  hostedDomain: string | null;
  name: string;
  /** The nonce of the sign-in; null where the token carries none. */
  nonce: string | null;
  expiresAt: Date;
};

const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const MAX_NAME_LENGTH = 200;

/** Clocks may differ by this much. */
export const SKEW_SECONDS = 60;

/** A claim that refuses the sign-in, for the log. */
export class ClaimRefused extends Error {
  override readonly name = "ClaimRefused";
  readonly claim: string;

  constructor(claim: string, problem: string) {
    super(`${claim} ${problem}`);
    this.claim = claim;
  }
}

/** Claims of a person, from an ID token or from userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads the claims of an ID token whose signature, issuer, audience and times jose has checked.
 *
 * @throws ClaimRefused
 */
export function readIdToken(
  claims: JWTPayload,
  clientId: string,
  now: Date,
): Pick<Identity, "subject" | "nonce" | "expiresAt"> {
  const { sub, exp, iat, azp, nonce } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > 255 || UNSAFE.test(sub)) {
    throw new ClaimRefused("sub", "is missing or malformed");
  }
  if (typeof exp !== "number") throw new ClaimRefused("exp", "is missing");
  if (typeof iat !== "number") throw new ClaimRefused("iat", "is missing");
  if (iat > now.getTime() / 1_000 + SKEW_SECONDS) {
    throw new ClaimRefused("iat", "lies in the future");
  }
  const severalAudiences = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((azp !== undefined || severalAudiences) && azp !== clientId) {
    throw new ClaimRefused("azp", "names another client");
  }
  if (nonce !== undefined && typeof nonce !== "string") {
    throw new ClaimRefused("nonce", "is no text");
  }
  return { subject: sub, nonce: nonce ?? null, expiresAt: new Date(exp * 1_000) };
}

/**
 * Reads the identity from the claims.
 *
 * @param trustsEmail - Takes an address without `email_verified` for verified; one that says false never is.
 * @throws ClaimRefused
 */
export function readPerson(
  claims: Claims,
  trustsEmail: boolean,
): Pick<Identity, "email" | "hostedDomain" | "name"> {
  const { email, email_verified: verified, name, hd } = claims;
  if (email === undefined) throw new ClaimRefused("email", "is missing");
  if (typeof email !== "string" || !isEmail(email)) {
    throw new ClaimRefused("email", "is malformed");
  }
  if (verified === undefined && !trustsEmail)
    throw new ClaimRefused("email_verified", "is missing");
  // Some issuers write their booleans as text.
  if (verified !== undefined && verified !== true && verified !== "true") {
    throw new ClaimRefused("email_verified", "is not true");
  }
  return {
    email,
    hostedDomain: typeof hd === "string" ? hd : null,
    name: displayName(name, email),
  };
}

/** Whether an ID token lacks claims that userinfo could add. */
export function lacksClaims({ email, email_verified: verified, name }: Claims): boolean {
  return email === undefined || verified === undefined || name === undefined;
}

/**
 * Merges userinfo into the ID token's claims: the token's win, and `email_verified` counts only for the address
 * beside it.
 *
 * @throws ClaimRefused where userinfo is about another subject.
 */
export function withUserInfo(claims: Claims, info: Claims): Claims {
  if (info["sub"] !== claims["sub"]) throw new ClaimRefused("sub", "of userinfo is another's");
  const { email = info["email"], name = info["name"] } = claims;
  const flag = sameAddress(email, info["email"]) ? info["email_verified"] : undefined;
  return { ...claims, email, name, email_verified: claims["email_verified"] ?? flag };
}

/** @throws ClaimRefused where the ID token's `at_hash` belongs to another access token. */
export function checkAccessToken(claims: JWTPayload, algorithm: string, accessToken: string): void {
  const stated = claims["at_hash"];
  if (stated === undefined) return;
  const hash = algorithm === "EdDSA" ? "sha512" : "sha256";
  const digest = createHash(hash).update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString("base64url") !== stated) {
    throw new ClaimRefused("at_hash", "is another access token's");
  }
}

function sameAddress(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && fold(one) === fold(other);
}

const fold = (email: string): string => email.normalize("NFC").toLowerCase();

function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text) && !UNSAFE.test(text);
}

function displayName(name: unknown, email: string): string {
  const text = typeof name === "string" ? name.trim() : "";
  const usable = text !== "" && text.length <= MAX_NAME_LENGTH && !UNSAFE.test(text);
  return usable ? text : email.slice(0, email.indexOf("@"));
}
