import type { FastifyRequest } from "fastify";
import type { RateState } from "../faults/rate-window.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { bearerToken } from "../http/bearer-token.ts";
import type { VendorErrors } from "../http/exchange.ts";

/** Resend's error body. */
export function resendError(statusCode: number, name: string, message: string): WireResponse {
  return { status: statusCode, body: { statusCode, name, message } };
}

/** The IETF draft's rate headers, which Resend sends with every response. */
export function resendRateHeaders(rate: RateState): Record<string, string> {
  return {
    "ratelimit-limit": String(rate.limit),
    "ratelimit-remaining": String(rate.remaining),
    "ratelimit-reset": String(rate.resetSeconds),
  };
}

/** @see VendorErrors */
export const resendErrors: VendorErrors = {
  rateLimit: (retryAfterSeconds, rate) => ({
    ...resendError(
      429,
      "rate_limit_exceeded",
      `Too many requests. You can only make ${rate.limit} requests per second. See rate limit response headers for more information.`,
    ),
    headers: {
      ...resendRateHeaders(rate),
      "ratelimit-remaining": "0",
      "ratelimit-reset": String(Math.ceil(retryAfterSeconds)),
      "retry-after": String(Math.ceil(retryAfterSeconds)),
    },
  }),
  serverError: (status) =>
    resendError(status, "application_error", "An unexpected error occurred."),
  keyExpired: () => resendError(403, "invalid_api_key", "API key is invalid"),
  quota: () =>
    resendError(429, "daily_quota_exceeded", "You have reached your daily email sending quota."),
  refusal: (message) => resendError(422, "validation_error", message),
};

/**
 * Refuses a credential: any `re_…` is a key unless it says `invalid`, `revoked`, `restricted` or
 * `quota`. Null when it may send.
 */
export function refuseResendKey(key: string): WireResponse | null {
  if (key === "") {
    return resendError(401, "missing_api_key", "Missing API key in the authorization header");
  }
  if (!key.startsWith("re_") || key.includes("invalid") || key.includes("revoked")) {
    return resendErrors.keyExpired();
  }
  if (key.includes("restricted")) {
    return resendError(401, "restricted_api_key", "This API key is restricted to only send emails");
  }
  return key.includes("quota") ? resendErrors.quota() : null;
}

/** Refuses a request by its credential, and one that does not say who sends it, as Resend's edge does. */
export function refuseResendRequest(request: FastifyRequest): WireResponse | null {
  if (!request.headers["user-agent"]) return { status: 403, body: "error code: 1010" };
  return refuseResendKey(bearerToken(request));
}
