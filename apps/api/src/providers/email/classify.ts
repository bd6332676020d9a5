import { accountRefusal } from "./account-refusals.ts";
import { inWords, unreachableInWords } from "./connection-failure.ts";
import type { ConnectionFailure } from "./connection-failure.ts";
import type { HttpExchange, HttpReply } from "./http-exchange.ts";
import { waitMs } from "./reply-waits.ts";
import { refusalKey } from "./refusal-key.ts";
import type { PauseCause, SendOutcome } from "./types.ts";

/** The error in a service's response body. */
export type ServiceError = { code: string; message: string };

/** The outcome without a response: before the body was requested nothing was accepted; after that it is ambiguous. */
export function classifySilence(
  label: string,
  exchange: Exclude<HttpExchange, { kind: "reply" }>,
): SendOutcome {
  if (exchange.kind === "not-sent") return unreachable(label, exchange.failure);
  const why = inWords(exchange.failure);
  return { kind: "ambiguous", reason: `${label} did not answer (${why}).`, outage: "failing" };
}

/** The outcome of a failed connection: nothing was sent. */
export function unreachable(label: string, failure: ConnectionFailure): SendOutcome {
  const reason = `${unreachableInWords(label, failure)}.`;
  return { kind: "retry", reason, afterMs: null, outage: "unreachable" };
}

/** The outcome of an error response by its status alone. `afterMs` is the wait in the service's headers. */
export function classifyStatus(
  label: string,
  reply: HttpReply,
  error: ServiceError | null,
  afterMs: number | null,
): SendOutcome {
  const detail = quote(error);
  const { status } = reply;
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const words = `${error?.code ?? ""} ${error?.message ?? ""}`;
  const refusal = isRefusal ? accountRefusal(label, words, detail) : null;
  if (refusal !== null) return refusal;
  switch (status) {
    case 408:
    case 425:
    case 429:
      return busy(label, detail, afterMs);
    case 503:
      return {
        kind: "retry",
        reason: notWorking(label, status, detail),
        // The service's own header tells when its rate limit renews, on every response.
        afterMs: waitMs(reply),
        outage: "failing",
      };
    case 401:
      return pause(
        "credentials",
        `${label} did not accept the credentials${detail}. Check them in Email Settings.`,
      );
    case 402:
      return pause("account", `${label} says the account has no sending credit left${detail}.`);
    case 403:
      return pause(
        "account",
        `${label} does not let this account send${detail}. Check the account there.`,
      );
    case 404:
    case 405:
      return pause(
        "account",
        `${label} was not found at the address this server uses for it (${status}).`,
      );
  }
  if (status >= 500) {
    return { kind: "ambiguous", reason: notWorking(label, status, detail), outage: "failing" };
  }
  // Redirects are not followed: they would take the credentials along.
  if (status < 400) {
    return pause(
      "account",
      `${label} was not found at the address this server uses for it (${status}).`,
    );
  }
  const reason = `${label} refused the mail${detail || ` (${status})`}.`;
  return { kind: "rejected", reason, refusal: refusalKey(status, words) };
}

/** Rate limited: for as long as the service says, else until a probe succeeds. */
export function busy(label: string, detail: string, afterMs: number | null): SendOutcome {
  const reason = `${label} is busy${detail}.`;
  return {
    kind: "retry",
    reason,
    afterMs,
    ...(afterMs === null && { outage: "failing" as const }),
  };
}

function notWorking(label: string, status: number, detail: string): string {
  return `${label} is out of order (${status}${detail}).`;
}

/** A truncated or unreadable success response: ambiguous. */
export function unreadable(label: string): SendOutcome {
  return { kind: "ambiguous", reason: `${label} gave a response that could not be read.` };
}

/** A pause; without `untilMs` one that only the user can end. */
export function pause(
  cause: PauseCause,
  reason: string,
  untilMs: number | null = null,
): SendOutcome {
  return { kind: "pause", cause, reason, untilMs };
}

/** Longer than services' error messages, and shorter than an HTML page in their place. */
const QUOTED_MAX = 1_000;

/** A service's words, whole, cleaned to fit inside a sentence; empty where it gave none. */
export function quote(error: ServiceError | null): string {
  const line = (error?.message ?? "").replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  let end = line.length;
  while (line.charAt(end - 1) === ".") end -= 1;
  const words = line.slice(0, end);
  if (words === "") return "";
  return `: ${words.length > QUOTED_MAX ? `${words.slice(0, QUOTED_MAX)}…` : words}`;
}
