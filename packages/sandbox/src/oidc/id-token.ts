import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import type { DemoUser } from "../core/types.ts";
import type { ProviderKeys } from "./provider-keys.ts";

const LIFE_SECONDS = 3_600;

/** The claims of a user who has just signed in. */
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

/** Makes and signs ID tokens. */
export type IdTokenIssuer = {
  /** Claims set to undefined or null are left out of the token. */
  issue(claims: Record<string, unknown>): Promise<string>;
};

/**
 * Its tokens bear the machine's time: the app compares that with a clock that is never moved.
 *
 * @param audience - The client's identifier.
 */
export function createIdTokenIssuer(options: {
  keys: () => Promise<ProviderKeys>;
  issuer: () => string;
  audience: string;
}): IdTokenIssuer {
  return {
    async issue(claims) {
      const { kid, privateKey } = await options.keys();
      const iat = Math.floor(Date.now() / 1_000);
      const all = {
        iss: options.issuer(),
        aud: options.audience,
        iat,
        exp: iat + LIFE_SECONDS,
        ...claims,
      };
      const payload = Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
      );
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .sign(privateKey);
    },
  };
}
