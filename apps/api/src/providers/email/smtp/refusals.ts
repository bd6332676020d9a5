import { CLOSING } from "./replies.ts";
import type { Answers, Reply } from "./replies.ts";
import { notReached, refused, SmtpFailure } from "./smtp-failure.ts";

/** Replies after which a connection is unusable: closing, bad sequence, authentication required. */
const LAST_REPLIES = new Set([CLOSING, 503, 530, 534, 535, 538]);
export const isRefusal = ({ code }: Reply): boolean => code < 200 || code >= 400;

/** All of several answers in a row. */
export function joined(all: readonly Answers[]): Answers {
  const end = all.find((each) => each.end !== null)?.end ?? null;
  return { replies: all.flatMap(({ replies }) => replies), end };
}

/**
 * Why the commands of a mail did not all succeed; null when they did. The last of them is DATA, or BDAT with its message.
 * A refusal of an envelope is final, whatever became of the connection after it.
 */
export function refusalOf(
  commands: readonly string[],
  { replies, end }: Answers,
): SmtpFailure | null {
  const takesMessage = commands.at(-1) === "BDAT";
  const at = replies.findIndex((reply, index) => isRefusal(reply) && commands[index] !== "RSET");
  const reply = replies[at];
  const isReset = commands[0] !== "RSET" || replies[0] === undefined || !isRefusal(replies[0]);
  if (reply === undefined) {
    if (replies.length === commands.length) return null;
    // The server closed the connection in answer to an earlier command: it has processed no later one.
    if (!takesMessage || isClosing(end)) return notReached();
    return new SmtpFailure("data", end);
  }
  if (!isReset) return notReached();
  const command = commands[at]?.split(":")[0] ?? "";
  const isMessage = command === "BDAT";
  return refused(reply, isMessage ? "DATA" : command, isMessage ? "data" : "envelope");
}

const isClosing = (end: Error | null): boolean =>
  end !== null && "responseCode" in end && end.responseCode === CLOSING;

/** Whether a mail's failure leaves its connection of no use. */
export function endsUse(error: unknown): boolean {
  if (!(error instanceof SmtpFailure)) return true;
  const { cause } = error;
  if (!(cause instanceof Error)) return true;
  if (!("responseCode" in cause))
    return !("code" in cause && /^E(MESSAGE|ENVELOPE)$/.test(String(cause.code)));
  return typeof cause.responseCode !== "number" || LAST_REPLIES.has(cause.responseCode);
}
