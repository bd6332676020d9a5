import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../core/context.ts";
import type { Answer } from "../http/answer.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";
import { TOKEN_SECONDS } from "./google-tokens.ts";
import type { GoogleTokens } from "./google-tokens.ts";

const SCOPE = "https://www.googleapis.com/auth/gmail.send";

/** The error body of Google's token endpoint, which is OAuth's. */
function tokenError(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}

const errors: VendorErrors = {
  rateLimit: () => tokenError(429, "rate_limit_exceeded", "Rate Limit Exceeded"),
  serverError: (status) => tokenError(status, "internal_failure", "Internal error"),
  keyExpired: () => tokenError(400, "invalid_grant", "Token has been expired or revoked."),
  quota: () => tokenError(403, "rate_limit_exceeded", "Quota exceeded"),
};

/**
 * Stands in for `oauth2.googleapis.com/token` at `/google/token`: refresh tokens and codes for
 * access tokens. One that says `invalid` or `revoked` is refused with `invalid_grant`.
 */
export function googleTokenRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  tokens: GoogleTokens,
): void {
  function prepare(request: FastifyRequest, raw: Buffer): Prepared {
    const type = request.headers["content-type"] ?? "";
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
      return { refuse: tokenError(400, "invalid_request", "Content-Type must be a form.") };
    }
    const form = new URLSearchParams(raw.toString("utf8"));
    const clientId = form.get("client_id") ?? "";
    if (clientId === "" || clientId.includes("invalid") || !form.get("client_secret")) {
      return { refuse: tokenError(401, "invalid_client", "The OAuth client was not found.") };
    }
    const grantType = form.get("grant_type");
    const grant =
      grantType === "refresh_token"
        ? form.get("refresh_token")
        : grantType === "authorization_code"
          ? form.get("code")
          : undefined;
    if (grant === undefined) {
      const message = `Invalid grant_type: ${grantType ?? ""}`;
      return { refuse: tokenError(400, "unsupported_grant_type", message) };
    }
    if (!grant) {
      return { refuse: tokenError(400, "invalid_request", "Missing required parameter") };
    }
    if (/invalid|revoked/.test(grant)) return { refuse: errors.keyExpired() };
    return {
      accept: () => ({
        status: 200,
        headers: { "cache-control": "no-store" },
        body: {
          access_token: tokens.issue(),
          expires_in: TOKEN_SECONDS,
          scope: SCOPE,
          token_type: "Bearer",
          ...(grantType === "authorization_code" && {
            refresh_token: `1//sandbox-${randomBytes(24).toString("base64url")}`,
          }),
        },
      }),
    };
  }

  app.post(
    "/google/token",
    exchange(ctx, {
      service: "googleToken",
      errors,
      credential: () => "",
      usualRate: 1_000,
      prepare,
    }),
  );
}
