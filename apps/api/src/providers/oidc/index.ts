import { MESSAGES } from "@dakiya/domain/messages";
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { AppError } from "../../errors.ts";
import type { Issuer } from "./discovery.ts";
import {
  discoverIssuer,
  fetchFromIssuer,
  fetchUserInfo,
  issuerNames,
  IssuerUnavailable,
} from "./discovery.ts";
import {
  checkAccessToken,
  ClaimRefused,
  lacksClaims,
  readPerson,
  readIdToken,
  SKEW_SECONDS,
  withUserInfo,
} from "./read-claims.ts";
import type { Identity, Claims } from "./read-claims.ts";

export type IdTokenVerifier = {
  /**
   * @param accessToken - Came beside the ID token; used to ask userinfo for claims the token lacks.
   * @throws AppError "unauthenticated" with one sentence for every invalid token; "unavailable" when the
   *   issuer could not be reached. The reason is the error's cause, for the log alone.
   */
  verify: (token: string, accessToken?: string) => Promise<Identity>;
  /** The issuer's metadata, fetched on first use; null when it could not be reached just now. */
  discover: () => Promise<Issuer | null>;
  /** Its discovery document; null until it was fetched. */
  discovered: () => Issuer | null;
};

const MAX_TOKEN_LENGTH = 16_384;
const DISCOVERY_MAX_AGE_MS = 24 * 3_600_000;
/** Pages retry an unreachable issuer no more often than this. */
const RETRY_AFTER_MS = 30_000;

type Keys = { issuer: Issuer; resolve: JWTVerifyGetKey; fetchedAt: number };

/**
 * Verifies tokens of `issuer` for `clientId` by discovery and JWKS.
 *
 * @param trustsEmail - Takes an address without `email_verified` for verified.
 * @param keyedAs - Issuer name stored with the user; differs from `issuer` only for the local provider, whose address
 *   changes with the port.
 */
export function createIdTokenVerifier({
  issuer,
  clientId,
  trustsEmail = false,
  keyedAs = issuer,
}: {
  issuer: string;
  clientId: string;
  trustsEmail?: boolean;
  keyedAs?: string;
}): IdTokenVerifier {
  const keys = createIssuerKeys(issuer);

  type Verified = { claims: JWTPayload; algorithm: string; userInfoEndpoint: URL | null };

  async function verifyToken(token: string): Promise<Verified> {
    if (token.length > MAX_TOKEN_LENGTH) throw new Error("The token is too long");
    const { issuer: knownIssuer, resolve } = await keys.current();
    const { payload, protectedHeader } = await jwtVerify(token, resolve, {
      algorithms: knownIssuer.algorithms,
      issuer: issuerNames(knownIssuer.name),
      audience: clientId,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
    });
    // An access token of the issuer may carry the same claims; its `typ` differs.
    if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== "JWT") {
      throw new Error(`The token is a ${protectedHeader.typ}`);
    }
    const { userInfoEndpoint } = knownIssuer;
    return { claims: payload, algorithm: protectedHeader.alg, userInfoEndpoint };
  }

  /** The token's claims, completed from userinfo where it has more. */
  async function allClaims(verified: Verified, accessToken: string | undefined): Promise<Claims> {
    const { claims, algorithm, userInfoEndpoint } = verified;
    if (accessToken === undefined) return claims;
    checkAccessToken(claims, algorithm, accessToken);
    if (userInfoEndpoint === null || !lacksClaims(claims)) return claims;
    try {
      const info = await fetchUserInfo(userInfoEndpoint, accessToken);
      if (info === null) throw new ClaimRefused("accessToken", "is refused by userinfo");
      return withUserInfo(claims, info);
    } catch (error) {
      // A missing name alone is no reason to refuse.
      if (!(error instanceof IssuerUnavailable) || !isEnough(claims)) throw error;
      return claims;
    }
  }

  const isEnough = (claims: Claims): boolean =>
    claims["email"] !== undefined && (trustsEmail || claims["email_verified"] !== undefined);

  return {
    discovered: keys.discovered,
    discover: keys.discover,
    async verify(token, accessToken) {
      try {
        const verified = await verifyToken(token);
        const about = readIdToken(verified.claims, clientId, new Date());
        const person = readPerson(await allClaims(verified, accessToken), trustsEmail);
        return { issuer: keyedAs, ...about, ...person };
      } catch (cause) {
        throw isIssuersFault(cause)
          ? new AppError("unavailable", MESSAGES.server.unavailable, { cause })
          : new AppError("unauthenticated", MESSAGES.server.signInRefused, { cause });
      }
    },
  };
}

/** The issuer's keys: one shared fetch, retried after a failure, renewed daily. */
function createIssuerKeys(
  issuer: string,
): Pick<IdTokenVerifier, "discovered" | "discover"> & { current: () => Promise<Keys> } {
  let keys: Keys | null = null;
  let fetching: Promise<Keys> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function current(): Promise<Keys> {
    if (keys !== null && Date.now() - keys.fetchedAt < DISCOVERY_MAX_AGE_MS) return keys;
    fetching ??= fetchIssuerKeys(issuer).finally(() => {
      fetching = null;
    });
    try {
      keys = await fetching;
    } catch (error) {
      failedAt = Date.now();
      // Stale keys still verify; without any, nothing can.
      if (keys === null) throw error;
    }
    return keys;
  }

  return {
    current,
    discovered: () => keys?.issuer ?? null,
    async discover() {
      if (keys !== null) return keys.issuer;
      if (fetching === null && Date.now() - failedAt < RETRY_AFTER_MS) return null;
      return await current().then(
        ({ issuer: value }) => value,
        () => null,
      );
    },
  };
}

async function fetchIssuerKeys(name: string): Promise<Keys> {
  const issuer = await discoverIssuer(name);
  const resolve = createRemoteJWKSet(issuer.jwksUri, {
    timeoutDuration: 5_000,
    // A cooldown: unknown key ids cannot make this server fetch more often.
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
