import type { RateState } from "../faults/rate-window.ts";
import type { WireResponse } from "../http/wire-response.ts";
import type { VendorErrors } from "../http/exchange.ts";

const HELP = "http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html";

/** One complaint of SendGrid's error list. */
export type SendgridComplaint = {
  message: string;
  field: string | null;
  help: string | null;
};

/** A complaint about a member of the body, with the help link of that member. */
export function complaint(message: string, field: string): SendgridComplaint {
  return { message, field, help: `${HELP}#message.${field.replaceAll(/\.\d+/g, "")}` };
}

/** SendGrid's error body. */
export function sendgridError(status: number, ...errors: SendgridComplaint[]): WireResponse {
  return { status, body: { errors } };
}

/** An error about no member in particular. */
export function sendgridPlainError(status: number, message: string): WireResponse {
  return sendgridError(status, { message, field: null, help: null });
}

/** SendGrid's rate headers; the reset is a time in epoch seconds. */
export function sendgridRateHeaders(rate: RateState): Record<string, string> {
  return {
    "x-ratelimit-limit": String(rate.limit),
    "x-ratelimit-remaining": String(rate.remaining),
    "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000) + rate.resetSeconds),
  };
}

/** @see VendorErrors */
export const sendgridErrors: VendorErrors = {
  rateLimit: (retryAfterSeconds, rate) => ({
    ...sendgridPlainError(429, "too many requests"),
    headers: {
      ...sendgridRateHeaders(rate),
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000) + Math.ceil(retryAfterSeconds)),
    },
  }),
  serverError: (status) => sendgridPlainError(status, "Internal server error"),
  keyExpired: () =>
    sendgridPlainError(401, "The provided authorization grant is invalid, expired, or revoked"),
  quota: () => sendgridPlainError(401, "Maximum credits exceeded"),
  refusal: (message) => sendgridPlainError(400, message),
};

/**
 * Refuses a credential: any `SG.…` is a key unless it says `invalid`, `revoked`, `forbidden` or
 * `quota`. Null when it may send.
 */
export function refuseSendgridKey(key: string): WireResponse | null {
  if (key === "") return sendgridPlainError(401, "Permission denied, wrong credentials");
  if (!key.startsWith("SG.") || key.includes("invalid") || key.includes("revoked")) {
    return sendgridErrors.keyExpired();
  }
  if (key.includes("forbidden")) return sendgridPlainError(403, "access forbidden");
  return key.includes("quota") ? sendgridErrors.quota() : null;
}
