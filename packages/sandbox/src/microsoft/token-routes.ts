// cspell:ignore AADSTS -- prefix of Microsoft’s error numbers
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared, VendorErrors } from "../http/exchange.ts";

const TOKEN_SECONDS = 3_599;
const SCOPE = "https://outlook.office.com/IMAP.AccessAsUser.All";

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
export function microsoftTokenRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  app.post(
    "/microsoft/:tenant/oauth2/v2.0/token",
    exchange(ctx, {
      service: "microsoftToken",
      errors,
      credential: () => "",
      usualRate: 1_000,
      prepare: prepareRefresh,
    }),
  );
}

function prepareRefresh(request: FastifyRequest, raw: Buffer): Prepared {
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
  if (form.get("grant_type") !== "refresh_token")
    return {
      refuse: microsoftError(400, "unsupported_grant_type", 70_003, "Unsupported grant type."),
    };
  const token = form.get("refresh_token") ?? "";
  if (token === "") return { refuse: errors.refusal("refresh_token is missing.") };
  if (/invalid|revoked/.test(token)) return { refuse: errors.keyExpired() };
  return {
    accept: () => ({
      status: 200,
      headers: { "cache-control": "no-store" },
      body: {
        token_type: "Bearer",
        scope: SCOPE,
        ...{ expires_in: TOKEN_SECONDS, ext_expires_in: TOKEN_SECONDS },
        access_token: `EwB.sandbox-${randomBytes(24).toString("base64url")}`,
        refresh_token: `0.sandbox-${randomBytes(24).toString("base64url")}`,
      },
    }),
  };
}
