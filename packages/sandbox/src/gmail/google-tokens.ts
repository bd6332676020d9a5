import { randomBytes } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";

/** How long an access token lasts. */
export const TOKEN_SECONDS = 3_599;

/** Access tokens the sandbox gave out. Tokens from elsewhere, pasted ones, never expire. */
export interface GoogleTokens {
  /** @param refreshToken - Whose access it is; revoking that ends it. */
  issue(refreshToken: string | null): string;
  isExpired(token: string): boolean;
  expireAll(): void;
  /** Ends a grant, named by its refresh token or by an access token of it, from wherever either came. */
  revoke(token: string): void;
  isRevoked(token: string): boolean;
}

const ISSUED = "ya29.sandbox-";

/** The tokens of one sandbox; one that it no longer knows has expired. */
export function createGoogleTokens(ctx: Pick<SandboxContext, "clock" | "onReset">): GoogleTokens {
  const live = createExpiringMap<{ refreshToken: string | null }>(ctx.clock, TOKEN_SECONDS * 1_000);
  const revoked = new Set<string>();
  ctx.onReset(() => revoked.clear());
  const isRevoked = (token: string): boolean => {
    const refreshToken = live.get(token)?.refreshToken ?? null;
    return revoked.has(token) || (refreshToken !== null && revoked.has(refreshToken));
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
      revoked.add(token);
      const refreshToken = live.get(token)?.refreshToken ?? null;
      if (refreshToken !== null) revoked.add(refreshToken);
    },
    isRevoked,
  };
}
