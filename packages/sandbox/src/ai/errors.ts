import { randomBytes } from "node:crypto";
import type { RateState } from "../faults/rate-window.ts";
import type { WireResponse } from "../http/wire-response.ts";
import type { VendorErrors } from "../http/exchange.ts";

/** Identifier that every response of the API carries. */
export function newRequestId(): string {
  return `req_01${randomBytes(11).toString("hex")}`;
}

/** The API's error body. */
export function aiError(status: number, type: string, message: string): WireResponse {
  const requestId = newRequestId();
  return {
    status,
    headers: { "request-id": requestId },
    body: { type: "error", error: { type, message }, request_id: requestId },
  };
}

/** Rate headers of the API; the reset is a time. */
export function aiRateHeaders(rate: RateState): Record<string, string> {
  const reset = new Date(Date.now() + rate.resetSeconds * 1_000).toISOString();
  return {
    "anthropic-ratelimit-requests-limit": String(rate.limit),
    "anthropic-ratelimit-requests-remaining": String(rate.remaining),
    "anthropic-ratelimit-requests-reset": `${reset.slice(0, 19)}Z`,
  };
}

/** @see VendorErrors */
export const aiErrors: VendorErrors = {
  rateLimit: (retryAfterSeconds) => {
    const response = aiError(
      429,
      "rate_limit_error",
      "This request would exceed your organization's rate limit. Please reduce the prompt length or the maximum tokens requested, or try again later.",
    );
    const retryAfter = { "retry-after": String(Math.ceil(retryAfterSeconds)) };
    return { ...response, headers: { ...response.headers, ...retryAfter } };
  },
  serverError: (status) =>
    status === 503
      ? aiError(529, "overloaded_error", "Overloaded")
      : aiError(status, "api_error", "Internal server error"),
  keyExpired: () => aiError(401, "authentication_error", "invalid x-api-key"),
  quota: () =>
    aiError(
      402,
      "billing_error",
      "There's an issue with your billing or payment information. Please check your payment details in the Console.",
    ),
  refusal: (message) => aiError(400, "invalid_request_error", message),
};

/**
 * Refuses a credential by what it says: `invalid`/`revoked`, `forbidden`, `quota` (402), `credit` (the 400 of an empty
 * balance), `spend` (the 429 of a spend limit), `busy`, `overloaded`. Null when it is valid.
 */
export function refuseAiKey(key: string): WireResponse | null {
  if (key === "") return aiError(401, "authentication_error", "x-api-key header is required");
  if (/invalid|revoked/.test(key)) return aiErrors.keyExpired();
  if (key.includes("forbidden")) {
    const message = "Your API key does not have permission to use the specified resource.";
    return aiError(403, "permission_error", message);
  }
  if (key.includes("quota")) return aiErrors.quota();
  if (key.includes("credit")) {
    const message =
      "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.";
    return aiError(400, "invalid_request_error", message);
  }
  if (key.includes("spend")) {
    const message =
      "You have reached your specified API usage limits. You will regain access at the start of next month.";
    return aiError(429, "rate_limit_error", message);
  }
  if (key.includes("busy")) {
    const idle = { limit: 50, remaining: 0, resetSeconds: 1 };
    return aiErrors.rateLimit(1, idle);
  }
  return key.includes("overloaded") ? aiError(529, "overloaded_error", "Overloaded") : null;
}
