import Anthropic from "@anthropic-ai/sdk";

/** The outcome of an AI request. `busy` and `quota` both mean "not now". */
export type AiOutcome =
  | { kind: "text"; text: string }
  | { kind: "not-configured" }
  | { kind: "unauthorized" }
  | { kind: "busy" }
  | { kind: "quota" }
  | { kind: "failed"; reason: string };

/** Codes of a spent budget, which come as 429 like a rate limit but don't pass. */
const SPENT = new Set([
  "contract_spend_limit_reached",
  "enforced_spend_limit_reached",
  "linked_organization_spend_limit_reached",
  "linked_organization_billing_unavailable",
]);

/** The wording of budgets that have no code: a credit balance too low, a spend limit the owner set. */
const SPENT_WORDS = /credit balance|usage limits|spend(?:ing)? limit|billing|quota/i;

/** The statuses of errors within a stream, whose own status was 200 already. */
const STATUS_OF: Record<string, number> = {
  authentication_error: 401,
  permission_error: 403,
  billing_error: 402,
  rate_limit_error: 429,
  overloaded_error: 529,
  api_error: 500,
  timeout_error: 504,
};

/**
 * The outcome of a failed request to the AI.
 *
 * @param timedOut - Whether the whole deadline had passed.
 * @param lastStatus - Status of the last answer, the reason the client was still retrying then.
 */
export function classifyAiError(
  error: unknown,
  context: { model: string; lastStatus: number | null; timedOut: boolean },
): AiOutcome {
  const { model, lastStatus, timedOut } = context;
  if (timedOut) {
    return lastStatus === 429 || lastStatus === 529
      ? { kind: "busy" }
      : failed("The AI service did not answer in time. Please try again.");
  }
  if (error instanceof Anthropic.APIConnectionError) {
    return failed("The AI service could not be reached. Please try again.");
  }
  const status = error instanceof Anthropic.APIError ? statusOf(error) : null;
  if (!(error instanceof Anthropic.APIError) || status === null) {
    return failed("The AI service gave an answer that could not be read. Please try again.");
  }
  if (isSpent(error, status)) return { kind: "quota" };
  if (status === 401 || status === 403) return { kind: "unauthorized" };
  if (status === 429 || status === 529 || error.type === "overloaded_error") {
    return { kind: "busy" };
  }
  if (status === 404) return failed(`The AI service has no model named ${model}.`);
  return status >= 500
    ? failed("The AI service failed. Please try again.")
    : failed("The AI service refused the request.");
}

type ApiError = InstanceType<typeof Anthropic.APIError>;

function statusOf({ status, type }: ApiError): number | null {
  return typeof status === "number" ? status : (STATUS_OF[type ?? ""] ?? null);
}

function isSpent(error: ApiError, status: number): boolean {
  if (status === 402 || error.type === "billing_error") return true;
  if (error.errorCode !== null && SPENT.has(error.errorCode)) return true;
  const mayBeSpent = status === 400 || status === 403 || status === 429;
  return mayBeSpent && SPENT_WORDS.test(error.apiMessage ?? "");
}

function failed(reason: string): AiOutcome {
  return { kind: "failed", reason };
}
