import { randomBytes } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";

/** How long an access token lasts. */
export const TOKEN_SECONDS = 3_599;

/** Access tokens the sandbox gave out. Tokens from elsewhere, pasted ones, never expire. */
export interface GoogleTokens {
  issue(): string;
  isExpired(token: string): boolean;
  expireAll(): void;
}

const ISSUED = "ya29.sandbox-";

/** The tokens of one sandbox; one that it no longer knows has expired. */
export function createGoogleTokens(ctx: Pick<SandboxContext, "clock">): GoogleTokens {
  const live = createExpiringMap<true>(ctx.clock, TOKEN_SECONDS * 1_000);
  return {
    issue() {
      const token = `${ISSUED}${randomBytes(24).toString("base64url")}`;
      live.set(token, true);
      return token;
    },
    isExpired: (token) => token.startsWith(ISSUED) && !live.get(token),
    expireAll: () => live.clear(),
  };
}
