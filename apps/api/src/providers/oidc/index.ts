import { MESSAGES } from "@dakiya/domain/messages";
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { AppError } from "../../errors.ts";
import type { Issuer } from "./discovery.ts";
import { discoverIssuer, fetchFromIssuer, issuerNames, IssuerUnavailable } from "./discovery.ts";
import { readClaims, SKEW_SECONDS } from "./read-claims.ts";

/** Who an ID token says its bearer is. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  expiresAt: Date;
};

/** Checks ID tokens against one issuer. */
export type IdTokenVerifier = {
  /**
   * @throws AppError "unauthenticated" with one sentence, whatever was wrong with the token; "unavailable" when the
   *   issuer could not be asked for its keys. The reason is the error's cause, for the log alone.
   */
  verify: (token: string) => Promise<Identity>;
};

const MAX_TOKEN_LENGTH = 16_384;
const DISCOVERY_MAX_AGE_MS = 24 * 3_600_000;

type Keys = { issuer: Issuer; resolve: JWTVerifyGetKey; fetchedAt: number };

/**
 * Checks tokens of `issuer` for `clientId` by discovery and JWKS.
 *
 * @param keyedAs - Issuer name stored with the user; differs from `issuer` for the local provider alone, whose
 *   address changes with the port.
 */
export function createIdTokenVerifier({
  issuer,
  clientId,
  keyedAs = issuer,
}: {
  issuer: string;
  clientId: string;
  keyedAs?: string;
}): IdTokenVerifier {
  let keys: Keys | null = null;
  let asking: Promise<Keys> | null = null;

  /** The issuer's keys: asked for once by everybody who waits, again after a failure, and anew every day. */
  async function currentKeys(): Promise<Keys> {
    if (keys !== null && Date.now() - keys.fetchedAt < DISCOVERY_MAX_AGE_MS) return keys;
    asking ??= askIssuer(issuer).finally(() => {
      asking = null;
    });
    try {
      keys = await asking;
    } catch (error) {
      // A day-old answer still names the right keys; only without any is there nothing to check with.
      if (keys === null) throw error;
    }
    return keys;
  }

  async function verifiedClaims(token: string): Promise<JWTPayload> {
    if (token.length > MAX_TOKEN_LENGTH) throw new Error("The token is too long");
    const { issuer: known, resolve } = await currentKeys();
    const { payload, protectedHeader } = await jwtVerify(token, resolve, {
      algorithms: known.algorithms,
      issuer: issuerNames(known.name),
      audience: clientId,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
    });
    // An access token of the same issuer may carry the same claims; its type tells it apart.
    if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== "JWT") {
      throw new Error(`The token is a ${protectedHeader.typ}`);
    }
    return payload;
  }

  return {
    async verify(token) {
      try {
        const claims = await verifiedClaims(token);
        return { issuer: keyedAs, ...readClaims(claims, clientId, new Date()) };
      } catch (cause) {
        throw isIssuersFault(cause)
          ? new AppError("unavailable", MESSAGES.server.unavailable, { cause })
          : new AppError("unauthenticated", MESSAGES.server.signInRefused, { cause });
      }
    },
  };
}

async function askIssuer(name: string): Promise<Keys> {
  const issuer = await discoverIssuer(name);
  const resolve = createRemoteJWKSet(issuer.jwksUri, {
    timeoutDuration: 5_000,
    // Nobody can make this server ask more often by naming keys that don't exist.
    cooldownDuration: 30_000,
    [customFetch]: fetchFromIssuer,
  });
  return { issuer, resolve, fetchedAt: Date.now() };
}

function isIssuersFault(error: unknown): boolean {
  return (
    error instanceof IssuerUnavailable ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // Jose's own for a key set that is no JSON.
    (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC")
  );
}
