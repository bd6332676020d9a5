import { randomUUID } from "node:crypto";
import type { VendorErrors } from "../http/exchange.ts";
import type { WireResponse } from "../http/wire-response.ts";

/** An error as AWS's REST APIs give it: the name in a header, the words in the body. */
export function sesError(status: number, name: string, message: string): WireResponse {
  return {
    status,
    headers: { "x-amzn-errortype": name, "x-amzn-requestid": randomUUID() },
    body: { message },
  };
}

/** @see VendorErrors */
export const sesErrors: VendorErrors = {
  // SES says nothing about when to try again.
  rateLimit: () => sesError(429, "TooManyRequestsException", "Maximum sending rate exceeded."),
  serverError: (status) =>
    sesError(status, "InternalFailure", "We encountered an internal error. Please try again."),
  keyExpired: () =>
    sesError(
      403,
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
    ),
  quota: () => sesError(429, "TooManyRequestsException", "Daily message quota exceeded."),
  refusal: (message) => sesError(400, "BadRequestException", message),
};

/** A sender that the account has not proved to be its own. */
export function notVerified(address: string, region: string): WireResponse {
  const failed = `The following identities failed the check in region ${region.toUpperCase()}: ${address}`;
  return sesError(400, "MessageRejected", `Email address is not verified. ${failed}`);
}

/** A user who may not do this. */
export function notAllowed(action: string): WireResponse {
  const user = "arn:aws:iam::123456789012:user/dakiya";
  return sesError(
    403,
    "AccessDeniedException",
    `User: ${user} is not authorized to perform: ses:${action} because no identity-based policy allows the ses:${action} action`,
  );
}
