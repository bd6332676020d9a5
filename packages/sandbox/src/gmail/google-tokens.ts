import { randomBytes } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";

/** How long an access token lasts. */
export const TOKEN_SECONDS = 3_599;

/** Scopes of a token, separated by spaces, and the account it is for; null for a grant from elsewhere. */
export type GoogleAccess = { scope: string; email: string | null };

/** Access tokens the sandbox gave out. Tokens from elsewhere, pasted ones, never expire. */
export type GoogleTokens = {
  /** @param refreshToken - The refresh token it belongs to; revoking that ends it. */
  issue(refreshToken: string | null, access: GoogleAccess): string;
  /** Null for an access token that the sandbox does not know. */
  accessOf(token: string): GoogleAccess | null;
  /** Null for a refresh token from elsewhere. */
  grantOf(refreshToken: string): GoogleAccess | null;
  isExpired(token: string): boolean;
  expireAll(): void;
  /** Ends a grant by its refresh token or by one of its access tokens, including tokens issued elsewhere. */
  revoke(token: string): void;
  isRevoked(token: string): boolean;
};

const ISSUED = "ya29.sandbox-";

/** The tokens of one sandbox; one that it no longer knows has expired. */
export function createGoogleTokens(ctx: Pick<SandboxContext, "clock" | "onReset">): GoogleTokens {
  type Live = { refreshToken: string | null; access: GoogleAccess };
  const live = createExpiringMap<Live>(ctx.clock, TOKEN_SECONDS * 1_000);
  const grants = new Map<string, GoogleAccess>();
  const revokedTokens = new Set<string>();
  ctx.onReset(() => {
    revokedTokens.clear();
    grants.clear();
  });
  const isRevoked = (token: string): boolean => {
    const refreshToken = live.get(token)?.refreshToken ?? null;
    return revokedTokens.has(token) || (refreshToken !== null && revokedTokens.has(refreshToken));
  };
  return {
    issue(refreshToken, access) {
      const token = `${ISSUED}${randomBytes(24).toString("base64url")}`;
      live.set(token, { refreshToken, access });
      if (refreshToken !== null) grants.set(refreshToken, access);
      return token;
    },
    accessOf: (token) => live.get(token)?.access ?? null,
    grantOf: (refreshToken) => grants.get(refreshToken) ?? null,
    isExpired: (token) => isRevoked(token) || (token.startsWith(ISSUED) && !live.get(token)),
    expireAll: () => live.clear(),
    revoke(token) {
      revokedTokens.add(token);
      const refreshToken = live.get(token)?.refreshToken ?? null;
      if (refreshToken !== null) revokedTokens.add(refreshToken);
    },
    isRevoked,
  };
}
