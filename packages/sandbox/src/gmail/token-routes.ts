import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../core/context.ts";
import type { Answer } from "../http/answer.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";
import { userClaims } from "../oidc/id-token.ts";
import type { IdTokenIssuer } from "../oidc/id-token.ts";
import type { GoogleGrants } from "./google-grants.ts";
import { TOKEN_SECONDS } from "./google-tokens.ts";
import type { GoogleTokens } from "./google-tokens.ts";
import { SEND_SCOPE } from "./parse-consent-request.ts";

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
  consent: { grants: GoogleGrants; idTokens: IdTokenIssuer },
): void {
  async function prepare(request: FastifyRequest, raw: Buffer): Promise<Prepared> {
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
    if (grantType === "authorization_code") return await redeem(grant, form);
    return {
      accept: () => ({
        status: 200,
        headers: { "cache-control": "no-store" },
        body: {
          access_token: tokens.issue(),
          expires_in: TOKEN_SECONDS,
          scope: SEND_SCOPE,
          token_type: "Bearer",
        },
      }),
    };
  }

  /** A code of the consent page; a refresh token comes with it only when offline access was asked for. */
  async function redeem(code: string, form: URLSearchParams): Promise<Prepared> {
    const granted = consent.grants.redeem(code, form);
    if (granted === null)
      return { refuse: tokenError(400, "invalid_grant", "Malformed auth code.") };
    const { email, scope, clientId, offline } = granted;
    const wantsId = scope.split(" ").includes("openid");
    const claims = { ...userClaims({ email, name: email }), aud: clientId };
    const idToken = wantsId ? await consent.idTokens.issue(claims) : null;
    return {
      accept: () => ({
        status: 200,
        headers: { "cache-control": "no-store" },
        body: {
          access_token: tokens.issue(),
          expires_in: TOKEN_SECONDS,
          scope,
          token_type: "Bearer",
          ...(offline && {
            refresh_token: `1//sandbox-${randomBytes(24).toString("base64url")}`,
          }),
          ...(idToken !== null && { id_token: idToken }),
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
