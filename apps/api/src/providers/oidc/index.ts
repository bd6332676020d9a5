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
  /** @throws AppError "unauthenticated" with one sentence, whatever was wrong with the token. */
  verify: (token: string) => Promise<Identity>;
};

/**
 * Checks tokens of `issuer` for `clientId` by discovery and JWKS.
 *
 * @param keyedAs - Issuer name stored with the user; differs from `issuer` for the local provider alone, whose
 *   address changes with the port.
 */
export function createIdTokenVerifier(_options: {
  issuer: string;
  clientId: string;
  keyedAs?: string;
}): IdTokenVerifier {
  throw new Error("being written");
}
