import { pause, quote } from "../classify.ts";
import type { SendOutcome } from "../types.ts";
import { SmtpFailure } from "./smtp-session.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * The outcome of a failed send over SMTP: a reply of the server's decides; without one, everything
 * before the message itself went out is a retry, and nobody knows after that (RFC 1047).
 */
export function classifySmtp(error: unknown): SendOutcome {
  const stage = error instanceof SmtpFailure ? error.stage : "connect";
  const cause = error instanceof SmtpFailure ? error.cause : error;
  const code = textOf(cause, "code");
  const reply = replyCode(cause);
  const response = textOf(cause, "response");
  const said = quote({ code, message: response });

  if (reply === null) {
    if (stage === "data") {
      return { kind: "ambiguous", reason: "Gmail did not say whether it took the mail." };
    }
    if (code === "EAUTH") return badCredentials("");
    if (code === "EMESSAGE" || code === "EENVELOPE") {
      return { kind: "rejected", reason: "Gmail does not take this mail or its address." };
    }
    return {
      kind: "retry",
      reason: `Gmail could not be reached (${code || "timed out"}).`,
      afterMs: null,
    };
  }
  if (/\b5\.4\.5\b|sending limit/i.test(response)) {
    return pause("quota", `Gmail's daily sending limit is reached${said}.`, DAY_MS);
  }
  if (reply >= 500 && (stage === "auth" || [530, 534, 535, 538].includes(reply))) {
    return badCredentials(said);
  }
  // A greeting or a farewell says nothing about the mail.
  if (reply < 500 || stage === "connect") {
    return { kind: "retry", reason: `Gmail is busy${said}.`, afterMs: null };
  }
  if (textOf(cause, "command") === "MAIL FROM") {
    return pause(
      "account",
      `Gmail does not accept the sender${said}. Change it in Email Settings.`,
    );
  }
  return { kind: "rejected", reason: `Gmail refused the mail${said}.` };
}

function badCredentials(said: string): SendOutcome {
  return pause(
    "credentials",
    `Gmail did not accept the app password${said}. Enter a new one in Email Settings.`,
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
