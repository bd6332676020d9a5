import { MESSAGES } from "@dakiya/domain/messages";
import { createContext, Script } from "node:vm";
import { AppError } from "../../../errors.ts";

/** The reason of the AppError that says a message took too long to write. */
const TOO_SLOW = "MESSAGE_TOO_SLOW";

/** How long one message may take to be written for somebody who waits for it. */
export const MESSAGE_MS = 5_000;

const room = createContext({ work: (): unknown => undefined });
const script = new Script("work()");

/**
 * Does what computes without a pause, and stops it where it takes too long: no timer would get its turn. Every reader of
 * text takes time in proportion to its length (test/linear-domain.test.ts), so that this is for what nobody has thought
 * of: it holds up the process for a while then, and not for ever. Starting the watch takes 20 µs.
 *
 * @param work - What is stopped leaves as it stands whatever it was changing.
 * @throws AppError "impossible", told by `isTooSlow`, when it was stopped; whatever `work` throws.
 */
export function withinTime<Result>(limitMs: number, work: () => Result): Result {
  let result: { value: Result } | null = null;
  const before = room["work"];
  room["work"] = () => void (result = { value: work() });
  try {
    script.runInContext(room, { timeout: limitMs });
  } catch (error) {
    throw isTimeout(error)
      ? new AppError("impossible", MESSAGES.server.messageTooSlow, { reason: TOO_SLOW })
      : error;
  } finally {
    room["work"] = before;
  }
  return done(result);
}

/** Tells the refusal of a message that takes too long from every other error. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof AppError && error.reason === TOO_SLOW;
}

function done<Result>(result: { value: Result } | null): Result {
  if (result === null) throw new Error("work that has ended left no result");
  return result.value;
}

/** The error is one of the room's own, which is no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
