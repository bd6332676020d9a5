import type { WireResponse } from "../http/wire-response.ts";
import type { VendorErrors } from "../http/exchange.ts";

type GoogleDetail = {
  domain?: string;
  locationType?: string;
  location?: string;
};

/** The error body of Google's JSON APIs. */
export function googleError(
  code: number,
  reason: string,
  message: string,
  status: string,
  { domain = "global", ...where }: GoogleDetail = {},
): WireResponse {
  const detail = { message, domain, reason, ...where };
  return { status: code, body: { error: { code, message, errors: [detail], status } } };
}

const AT_HEADER = { locationType: "header", location: "Authorization" };

/** @see VendorErrors */
export const gmailErrors: VendorErrors = {
  rateLimit(retryAfterSeconds) {
    const until = new Date(Date.now() + retryAfterSeconds * 1_000).toISOString();
    const message = `User-rate limit exceeded (Mail sending).  Retry after ${until}`;
    const usageLimit = { domain: "usageLimits" };
    return {
      ...googleError(429, "rateLimitExceeded", message, "RESOURCE_EXHAUSTED", usageLimit),
      headers: { "retry-after": String(Math.ceil(retryAfterSeconds)) },
    };
  },
  serverError: (status) => googleError(status, "backendError", "Backend Error", "INTERNAL"),
  keyExpired: () =>
    googleError(401, "authError", "Invalid Credentials", "UNAUTHENTICATED", AT_HEADER),
  quota: () =>
    googleError(403, "dailyLimitExceeded", "Daily Limit Exceeded", "PERMISSION_DENIED", {
      domain: "usageLimits",
    }),
  refusal: (message) => gmailBadRequest(message),
};

/** No credential at all, which gets another response than a wrong one. */
export function gmailLoginRequired(): WireResponse {
  return googleError(401, "required", "Login Required.", "UNAUTHENTICATED", AT_HEADER);
}

/** A token without the scope to send. */
export function gmailScopeMissing(): WireResponse {
  const message = "Request had insufficient authentication scopes.";
  return googleError(403, "insufficientPermissions", message, "PERMISSION_DENIED");
}

/** A message or a point of the history that is not there, or not there any more. */
export function gmailNotFound(): WireResponse {
  return googleError(404, "notFound", "Requested entity was not found.", "NOT_FOUND");
}

/** A request that cannot be carried out. */
export function gmailBadRequest(message: string): WireResponse {
  return googleError(400, "invalidArgument", message, "INVALID_ARGUMENT");
}
