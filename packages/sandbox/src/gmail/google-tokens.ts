import { randomBytes } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";

/** How long an access token lasts. */
export const TOKEN_SECONDS = 3_599;

/** Access tokens the sandbox gave out. Tokens from elsewhere, pasted ones, never expire. */
export type GoogleTokens = {
  /** @param refreshToken - The refresh token it belongs to; revoking that ends it. */
  issue(refreshToken: string | null): string;
  isExpired(token: string): boolean;
  expireAll(): void;
  /** Ends a grant by its refresh token or by one of its access tokens, including tokens issued elsewhere. */
  revoke(token: string): void;
  isRevoked(token: string): boolean;
};

const ISSUED = "ya29.sandbox-";

/** The tokens of one sandbox; one that it no longer knows has expired. */
export function createGoogleTokens(ctx: Pick<SandboxContext, "clock" | "onReset">): GoogleTokens {
  const live = createExpiringMap<{ refreshToken: string | null }>(ctx.clock, TOKEN_SECONDS * 1_000);
  const revokedTokens = new Set<string>();
  ctx.onReset(() => revokedTokens.clear());
  const isRevoked = (token: string): boolean => {
    const refreshToken = live.get(token)?.refreshToken ?? null;
    return revokedTokens.has(token) || (refreshToken !== null && revokedTokens.has(refreshToken));
  };
  return {
    issue(refreshToken) {
      const token = `${ISSUED}${randomBytes(24).toString("base64url")}`;
      live.set(token, { refreshToken });
      return token;
    },
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
