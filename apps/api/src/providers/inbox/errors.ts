import { MESSAGES } from "@dakiya/domain/messages";

const words = MESSAGES.inbox.problems;

export type InboxProblem = keyof typeof words;

/** Why a mailbox could not be read, in a sentence for the user. */
export class InboxError extends Error {
  override readonly name = "InboxError";

  readonly problem: InboxProblem;

  constructor(problem: InboxProblem) {
    super(words[problem]);
    this.problem = problem;
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;
const LATE: readonly string[] = ["CONNECT_TIMEOUT", "ETIMEDOUT", "GREETING_TIMEOUT"];
const CLOSED: readonly string[] = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"];

export function toInboxError(error: unknown): InboxError {
  if (error instanceof InboxError) return error;
  const {
    code = "",
    authenticationFailed = false,
    responseStatus = "",
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    responseStatus?: string;
  };
  if (authenticationFailed) return new InboxError("refused");
  if (LATE.includes(code)) return new InboxError("timedOut");
  if (CLOSED.includes(code)) return new InboxError("unreachable");
  if (CERTIFICATE.test(code)) return new InboxError("badCertificate");
  if (code === "ENOTFOUND") return new InboxError("noSuchHost");
  if (/TooLarge|TooMany/.test(code)) return new InboxError("broken");
  return new InboxError(responseStatus === "NO" ? "notAllowed" : "broken");
}
