import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import type { DemoUser } from "../core/types.ts";
import { newForeignKey } from "./provider-keys.ts";
import type { ProviderKeys } from "./provider-keys.ts";

const LIFE_SECONDS = 3_600;

/** The claims of somebody who has just signed in. */
export function userClaims(user: DemoUser): Record<string, unknown> {
  const email = user.email.toLowerCase();
  const name = user.name.trim();
  return {
    sub: createHash("sha256").update(`sandbox ${email}`).digest("hex").slice(0, 21),
    email,
    email_verified: true,
    name,
    given_name: name.split(" ")[0] ?? name,
  };
}

/** Ways to make an ID token wrong. */
export type IdTokenOverrides = {
  /** `none` is unsigned; `HS256` is keyed with the public key's PEM, the classic confusion. */
  alg?: "RS256" | "HS256" | "none";
  kid?: string;
  /** `other` signs with a key that is not in the JWKS. */
  key?: "own" | "other";
  /** Members set to undefined or null are left out of the token. */
  issuer?: string;
};

/** Makes and signs ID tokens, right ones and wrong ones. */
export type IdTokenIssuer = {
  issue(claims: Record<string, unknown>, overrides?: IdTokenOverrides): Promise<string>;
};

/**
 * Its tokens bear the machine's time: the app compares that with a clock that nobody moves on.
 *
 * @param audience - The client's identifier.
 */
export function createIdTokenIssuer(options: {
  keys: () => Promise<ProviderKeys>;
  issuer: () => string;
  audience: string;
}): IdTokenIssuer {
  const { issuer, audience } = options;
  return {
    async issue(claims, overrides = {}) {
      const keys = await options.keys();
      const iat = Math.floor(Date.now() / 1_000);
      const all = {
        iss: overrides.issuer ?? issuer(),
        aud: audience,
        iat,
        exp: iat + LIFE_SECONDS,
        ...claims,
      };
      const payload = Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
      );
      const alg = overrides.alg ?? "RS256";
      const kid = overrides.kid ?? keys.kid;
      if (alg === "none") return unsignedToken({ alg, kid, typ: "JWT" }, payload);
      const header = { alg, kid, typ: "JWT" };
      const jwt = new SignJWT(payload).setProtectedHeader(header);
      // Algorithm confusion: a verifier that trusts the header uses the public key as an HMAC secret.
      if (alg === "HS256") return jwt.sign(new TextEncoder().encode(keys.publicPem));
      return jwt.sign(overrides.key === "other" ? await newForeignKey() : keys.privateKey);
    },
  };
}

function unsignedToken(header: object, payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part(payload)}.`;
}
