// cspell:ignore AADSTS -- prefix of Microsoft’s error numbers
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import type { GoogleGrants } from "../gmail/google-grants.ts";
import type { ConsentKind } from "../gmail/parse-consent-request.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";
import { userClaims } from "../oidc/id-token.ts";
import type { IdTokenIssuer } from "../oidc/id-token.ts";

const TOKEN_SECONDS = 3_599;
const READ_SCOPE = "https://outlook.office.com/IMAP.AccessAsUser.All";
const SEND_SCOPE = "https://outlook.office.com/SMTP.Send";

/** Access to a mailbox by Microsoft lasts with a scope of its own. */
export const MICROSOFT_CONSENT: ConsentKind = {
  scopes: [READ_SCOPE, SEND_SCOPE],
  isOffline: (get) => get("scope").split(" ").includes("offline_access"),
};

/** OAuth's error body as Microsoft has it: with a number of its own and ids for its support. */
function microsoftError(
  status: number,
  error: string,
  number: number,
  words: string,
): WireResponse {
  const [trace_id, correlation_id] = [randomUUID(), randomUUID()];
  return {
    status,
    body: {
      error,
      error_description: `AADSTS${number}: ${words} Trace ID: ${trace_id} Correlation ID: ${correlation_id}`,
      error_codes: [number],
      timestamp: new Date().toISOString(),
      ...{ trace_id, correlation_id },
    },
  };
}

const errors: VendorErrors = {
  rateLimit: (seconds) => ({
    ...microsoftError(429, "temporarily_unavailable", 90_055, "Too many requests."),
    headers: { "retry-after": String(Math.ceil(seconds)) },
  }),
  serverError: (status) => microsoftError(status, "server_error", 90_036, "An error occurred."),
  keyExpired: () =>
    microsoftError(400, "invalid_grant", 70_008, "The refresh token has expired or was revoked."),
  quota: () => microsoftError(403, "access_denied", 90_055, "Quota exceeded."),
  refusal: (message) => microsoftError(400, "invalid_request", 900_144, message),
};

/**
 * A refresh token gets an access token and the refresh token that follows it. One that says `invalid` or `revoked` is refused,
 * as is a client that says `invalid`.
 */
export function microsoftTokenRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  consent: { grants: GoogleGrants; idTokens: IdTokenIssuer },
): void {
  app.post(
    "/microsoft/:tenant/oauth2/v2.0/token",
    exchange(ctx, {
      service: "microsoftToken",
      errors,
      credential: () => "",
      usualRate: 1_000,
      prepare: async (request, raw) => await prepare(request, raw, consent),
    }),
  );
}

async function prepare(
  request: FastifyRequest,
  raw: Buffer,
  { grants, idTokens }: { grants: GoogleGrants; idTokens: IdTokenIssuer },
): Promise<Prepared> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    return { refuse: errors.refusal("The request body must be a form.") };
  const form = new URLSearchParams(raw.toString("utf8"));
  const id = form.get("client_id") ?? "";
  if (id === "" || id.includes("invalid"))
    return {
      refuse: microsoftError(400, "unauthorized_client", 700_016, "The app was not found."),
    };
  const secret = form.get("client_secret") ?? "";
  if (secret === "" || secret.includes("invalid"))
    return { refuse: microsoftError(401, "invalid_client", 7_000_215, "Invalid client secret.") };
  const grantType = form.get("grant_type");
  if (grantType === "authorization_code") {
    const grant = grants.redeem(form.get("code") ?? "", form);
    if (grant === null) return { refuse: errors.keyExpired() };
    const claims = { ...userClaims({ email: grant.email, name: grant.email }), aud: id };
    const idToken = await idTokens.issue({ ...claims, preferred_username: grant.email });
    return { accept: () => tokens(grant.scope, { id_token: idToken }) };
  }
  if (grantType !== "refresh_token")
    return {
      refuse: microsoftError(400, "unsupported_grant_type", 70_003, "Unsupported grant type."),
    };
  const token = form.get("refresh_token") ?? "";
  if (token === "") return { refuse: errors.refusal("refresh_token is missing.") };
  if (/invalid|revoked/.test(token)) return { refuse: errors.keyExpired() };
  return { accept: () => tokens(READ_SCOPE) };
}

function tokens(scope: string, more: object = {}): WireResponse {
  return {
    status: 200,
    headers: { "cache-control": "no-store" },
    body: {
      ...{ token_type: "Bearer", scope },
      ...{ expires_in: TOKEN_SECONDS, ext_expires_in: TOKEN_SECONDS },
      access_token: `EwB.sandbox-${randomBytes(24).toString("base64url")}`,
      refresh_token: `0.sandbox-${randomBytes(24).toString("base64url")}`,
      ...more,
    },
  };
}
