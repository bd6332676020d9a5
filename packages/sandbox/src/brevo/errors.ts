import type { WireResponse } from "../http/wire-response.ts";
import type { VendorErrors } from "../http/exchange.ts";
import type { RateState } from "../faults/rate-window.ts";

/** Brevo's error body. */
export function brevoError(status: number, code: string, message: string): WireResponse {
  return { status, body: { code, message } };
}

/** Brevo's own headers for where an account stands; it sends no Retry-After. */
export function brevoRateHeaders(rate: RateState): Record<string, string> {
  return {
    "x-sib-ratelimit-limit": String(rate.limit),
    "x-sib-ratelimit-remaining": String(rate.remaining),
    "x-sib-ratelimit-reset": String(rate.resetSeconds),
  };
}

/** @see VendorErrors */
export const brevoErrors: VendorErrors = {
  rateLimit: (retryAfterSeconds, rate) => ({
    ...brevoError(429, "too_many_requests", "Too many requests: rate limit exceeded"),
    headers: {
      ...brevoRateHeaders(rate),
      "x-sib-ratelimit-remaining": "0",
      "x-sib-ratelimit-reset": String(Math.ceil(retryAfterSeconds)),
    },
  }),
  serverError: (status) => brevoError(status, "internal_error", "Something went wrong"),
  keyExpired: () => brevoError(401, "unauthorized", "API Key is not enabled"),
  quota: () =>
    brevoError(402, "not_enough_credits", "You don't have enough credits to send this email"),
  refusal: (message) => brevoError(400, "bad_request", message),
};

/**
 * Refuses a credential: any `xkeysib-…` is a key unless it says `invalid`, `revoked` or `quota`.
 * Null when it may send.
 */
export function refuseBrevoKey(key: string): WireResponse | null {
  if (key === "") return brevoError(401, "unauthorized", "authentication not found in headers");
  if (!key.startsWith("xkeysib-") || key.includes("invalid")) {
    return brevoError(401, "unauthorized", "Key not found");
  }
  if (key.includes("revoked")) return brevoErrors.keyExpired();
  if (key.includes("validation")) {
    return brevoError(403, "account_under_validation", "Your account is under validation");
  }
  if (key.includes("quota")) return brevoErrors.quota();
  return null;
}
