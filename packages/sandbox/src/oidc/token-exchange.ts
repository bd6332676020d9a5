import { createHash, randomBytes } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";
import type { WireResponse } from "../http/wire-response.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";
import type { DemoUser } from "../core/types.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { userClaims } from "./id-token.ts";
import type { IdTokenIssuer } from "./id-token.ts";

const CODE_MS = 60_000;
const ACCESS_TOKEN_SECONDS = 3_600;

/** OAuth's error body. */
export function oauthError(status: number, error: string, description: string): WireResponse {
  return { status, body: { error, error_description: description } };
}

/** @see VendorErrors */
export const oidcErrors: VendorErrors = {
  rateLimit: (seconds) => ({
    ...oauthError(429, "temporarily_unavailable", "Too many requests"),
    headers: { "retry-after": String(Math.ceil(seconds)) },
  }),
  serverError: (status) => oauthError(status, "server_error", "The provider failed"),
  keyExpired: () => oauthError(401, "invalid_client", "The client is not accepted"),
  quota: () => oauthError(403, "access_denied", "Quota exceeded"),
  refusal: (message) => oauthError(400, "invalid_request", message),
};

/** Codes of one sandbox, for tokens. */
export type TokenExchange = {
  /** A code for this user, good once and for a minute. */
  newCode(request: AuthorizeRequest, user: DemoUser): string;
  /** Answers the token endpoint. */
  redeem(form: URLSearchParams): Promise<Prepared>;
};

/** @see TokenExchange */
export function createTokenExchange(ctx: SandboxContext, issuer: IdTokenIssuer): TokenExchange {
  const codes = createExpiringMap<{ request: AuthorizeRequest; user: DemoUser }>(
    ctx.clock,
    CODE_MS,
  );
  ctx.onReset(() => codes.clear());

  return {
    newCode(request, user) {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { request, user });
      return code;
    },
    async redeem(form) {
      if (form.get("grant_type") !== "authorization_code") {
        const message = "grant_type must be authorization_code";
        return { refuse: oauthError(400, "unsupported_grant_type", message) };
      }
      if (form.get("client_id") !== ctx.clientId) {
        return { refuse: oauthError(401, "invalid_client", "Unknown client_id") };
      }
      const code = form.get("code") ?? "";
      const grant = codes.get(code);
      // A code is spent by its first use, right or wrong.
      codes.delete(code);
      if (!grant) return invalidGrant("The code is unknown, used or expired");
      const { request, user } = grant;
      if (form.get("redirect_uri") !== request.redirectUri) {
        return invalidGrant("redirect_uri is not the one the code was issued for");
      }
      if (challengeOf(form.get("code_verifier") ?? "") !== request.codeChallenge) {
        return invalidGrant("code_verifier does not fit the code_challenge");
      }
      const accessToken = randomBytes(24).toString("base64url");
      const idToken = await issuer.issue({
        ...userClaims(user),
        nonce: request.nonce,
        at_hash: halfHash(accessToken),
      });
      return {
        accept() {
          const body = {
            access_token: accessToken,
            token_type: "Bearer",
            expires_in: ACCESS_TOKEN_SECONDS,
            scope: request.scope,
            id_token: idToken,
          };
          return { status: 200, headers: { "cache-control": "no-store" }, body };
        },
      };
    },
  };
}

function invalidGrant(description: string): Prepared {
  return { refuse: oauthError(400, "invalid_grant", description) };
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function halfHash(token: string): string {
  return createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url");
}
