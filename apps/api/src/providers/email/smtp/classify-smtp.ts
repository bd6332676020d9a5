// cspell:ignore throttl
import { accountRefusal } from "../account-refusals.ts";
import { pause, quote, unreachable } from "../classify.ts";
import { failureOf, TIMED_OUT } from "../connection-failure.ts";
import { refusalKey } from "../refusal-key.ts";
import type { SendOutcome } from "../types.ts";
import { PrivateAddress } from "../../network/index.ts";
import type { SmtpWords } from "./account.ts";
import { SmtpFailure } from "./smtp-failure.ts";

/** RFC 3463: a reply about the server itself and not about a mailbox, a message or a policy. */
const SYSTEM_STATUS = /^\d{3}[ -]4\.3\.\d/;

/** Amazon's words for mails that come too fast. */
const TOO_FAST = /throttl|maximum sending rate|too many (?:messages|connections)/i;

const DAY_MS = 24 * 3_600_000;

/**
 * The outcome of a failed send over SMTP: the server's reply decides; without one, a failure before the message's
 * data is a retry, and ambiguous after (RFC 1047).
 *
 * @param words - Names of the server and its secret in sentences.
 */
export function classifySmtp(error: unknown, words: SmtpWords): SendOutcome {
  const { label } = words;
  const stage = error instanceof SmtpFailure ? error.stage : "connect";
  const cause = error instanceof SmtpFailure ? error.cause : error;
  const code = textOf(cause, "code");
  const reply = replyCode(cause);
  const response = textOf(cause, "response");
  const detail = quote({ code, message: response });
  const server = label === "Gmail" ? "Gmail's server" : label;
  const isMailFrom = textOf(cause, "command") === "MAIL FROM";

  if (cause instanceof PrivateAddress) {
    return pause(
      "account",
      `${label} is at an address or port that Dakiya does not connect to. Use a server on the internet and port 587, 465, 25 or 2525.`,
    );
  }
  if (reply === null) {
    if (stage === "data") {
      return { kind: "ambiguous", reason: `${label} did not say whether it took the mail.` };
    }
    if (code === "EAUTH") return badCredentials(words, "");
    if (code === "EMESSAGE" || code === "EENVELOPE") {
      return { kind: "rejected", reason: `${label} does not take this mail or its address.` };
    }
    return unreachable(label, code === "" ? TIMED_OUT : failureOf(cause));
  }
  if (code === "ETLS") {
    const reason = `${server} offers no encryption (STARTTLS${detail}), so nothing was sent.`;
    return { kind: "retry", reason, afterMs: null, outage: "unreachable" };
  }
  if (/\b5\.4\.5\b/.test(response)) {
    return pause("quota", `${label} says the account's sending limit is reached${detail}.`, DAY_MS);
  }
  const refusal = stage === "connect" ? null : accountRefusal(label, response, detail);
  if (refusal !== null) return refusal;
  if (reply >= 500 && (stage === "auth" || [530, 534, 535, 538].includes(reply))) {
    return badCredentials(words, detail);
  }
  // A greeting or a farewell says nothing about the mail.
  if (stage === "connect") {
    const reason = `${server} takes no connections now${detail}.`;
    return { kind: "retry", reason, afterMs: null, outage: "unreachable" };
  }
  if (reply < 500) {
    const reason = `${label} is busy${detail}.`;
    const isServers =
      reply === 421 ||
      stage === "auth" ||
      isMailFrom ||
      SYSTEM_STATUS.test(response) ||
      TOO_FAST.test(response);
    return {
      kind: "retry",
      reason,
      afterMs: null,
      ...(isServers && { outage: "failing" as const }),
    };
  }
  if (isMailFrom) {
    return pause(
      "account",
      `${label} does not accept the sender${detail}. Change it in Email Settings.`,
    );
  }
  const reason = `${label} refused the mail${detail}.`;
  return { kind: "rejected", reason, refusal: refusalKey(reply, response) };
}

function badCredentials({ label, secret }: SmtpWords, detail: string): SendOutcome {
  return pause(
    "credentials",
    `${label} did not accept the ${secret}${detail}. Enter a new one in Email Settings.`,
  );
}

function replyCode(cause: unknown): number | null {
  if (!(cause instanceof Error) || !("responseCode" in cause)) return null;
  return typeof cause.responseCode === "number" ? cause.responseCode : null;
}

function textOf(cause: unknown, member: "code" | "command" | "response"): string {
  if (!(cause instanceof Error)) return "";
  const value: unknown = Reflect.get(cause, member);
  return typeof value === "string" ? value : "";
}
