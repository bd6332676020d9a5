import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";
import { userClaims } from "../oidc/id-token.ts";
import type { IdTokenIssuer } from "../oidc/id-token.ts";
import { oauthError } from "../oidc/token-exchange.ts";
import type { GoogleGrants } from "./google-grants.ts";
import { TOKEN_SECONDS } from "./google-tokens.ts";
import type { GoogleAccess, GoogleTokens } from "./google-tokens.ts";
import { SEND_SCOPE } from "./parse-consent-request.ts";

const noForm = (): WireResponse =>
  oauthError(400, "invalid_request", "Content-Type must be a form.");

function readForm(request: FastifyRequest, raw: Buffer): URLSearchParams | null {
  const type = request.headers["content-type"] ?? "";
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  return isForm ? new URLSearchParams(raw.toString("utf8")) : null;
}

const errors: VendorErrors = {
  rateLimit: () => oauthError(429, "rate_limit_exceeded", "Rate Limit Exceeded"),
  serverError: (status) => oauthError(status, "internal_failure", "Internal error"),
  keyExpired: () => oauthError(400, "invalid_grant", "Token has been expired or revoked."),
  quota: () => oauthError(403, "rate_limit_exceeded", "Quota exceeded"),
  refusal: (message) => oauthError(400, "invalid_request", message),
};

/**
 * Stands in for `oauth2.googleapis.com/token` at `/google/token`: refresh tokens and codes for access tokens. One that
 * says `invalid` or `revoked` is refused with `invalid_grant`. And for `oauth2.googleapis.com/revoke` at
 * `/google/revoke`, which ends a refresh token and its access tokens.
 */
export function googleTokenRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  tokens: GoogleTokens,
  consent: { grants: GoogleGrants; idTokens: IdTokenIssuer },
): void {
  async function prepare(request: FastifyRequest, raw: Buffer): Promise<Prepared> {
    const form = readForm(request, raw);
    if (form === null) return { refuse: noForm() };
    const clientId = form.get("client_id") ?? "";
    if (clientId === "" || clientId.includes("invalid") || !form.get("client_secret")) {
      return { refuse: oauthError(401, "invalid_client", "The OAuth client was not found.") };
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
      return { refuse: oauthError(400, "unsupported_grant_type", message) };
    }
    if (!grant) {
      return { refuse: oauthError(400, "invalid_request", "Missing required parameter") };
    }
    if (/invalid|revoked/.test(grant) || tokens.isRevoked(grant))
      return { refuse: errors.keyExpired() };
    if (grantType === "authorization_code") return await redeem(grant, form);
    const known = tokens.grantOf(grant) ?? { scope: SEND_SCOPE, email: null };
    return { accept: () => accessToken(tokens, { refreshToken: grant, ...known }) };
  }

  /** A code of the consent page; a refresh token comes with it only when offline access was requested. */
  async function redeem(code: string, form: URLSearchParams): Promise<Prepared> {
    const grant = consent.grants.redeem(code, form);
    if (grant === null) return { refuse: oauthError(400, "invalid_grant", "Malformed auth code.") };
    const { email, scope, clientId, offline } = grant;
    const wantsId = scope.split(" ").includes("openid");
    const claims = { ...userClaims({ email, name: email }), aud: clientId };
    const idToken = wantsId ? await consent.idTokens.issue(claims) : null;
    const refreshToken = offline ? `1//sandbox-${randomBytes(24).toString("base64url")}` : null;
    const more = {
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      ...(idToken !== null && { id_token: idToken }),
    };
    return { accept: () => accessToken(tokens, { refreshToken, scope, email }, more) };
  }

  const usual = {
    service: "googleToken",
    errors,
    credential: () => "",
    usualRate: 1_000,
  } as const;
  app.post("/google/token", exchange(ctx, { ...usual, prepare }));
  app.post(
    "/google/revoke",
    exchange(ctx, { ...usual, prepare: (request, raw) => prepareRevoking(request, raw, tokens) }),
  );
}

function accessToken(
  tokens: GoogleTokens,
  { refreshToken, ...access }: { refreshToken: string | null } & GoogleAccess,
  more = {},
): WireResponse {
  return {
    status: 200,
    headers: { "cache-control": "no-store" },
    body: {
      access_token: tokens.issue(refreshToken, access),
      expires_in: TOKEN_SECONDS,
      scope: access.scope,
      token_type: "Bearer",
      ...more,
    },
  };
}

function prepareRevoking(request: FastifyRequest, raw: Buffer, tokens: GoogleTokens): Prepared {
  // Google's own libraries name the token in the query and send no body.
  const { searchParams } = new URL(request.url, "http://localhost");
  const tokenParams = searchParams.has("token") ? searchParams : readForm(request, raw);
  if (tokenParams === null) return { refuse: noForm() };
  const token = tokenParams.get("token") ?? "";
  if (token === "") return { refuse: oauthError(400, "invalid_request", "Missing token") };
  if (/invalid|revoked/.test(token) || tokens.isRevoked(token)) {
    return { refuse: oauthError(400, "invalid_token", "Token expired or revoked") };
  }
  return {
    accept() {
      tokens.revoke(token);
      return { status: 200, body: {} };
    },
  };
}
