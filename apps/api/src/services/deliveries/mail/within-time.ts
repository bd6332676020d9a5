import { MESSAGES } from "@dakiya/domain/messages";
import { createContext, Script } from "node:vm";
import { AppError } from "../../../errors.ts";

/** The reason of the AppError for a message that takes too long to render. */
const TOO_SLOW = "MESSAGE_TOO_SLOW";

/** How long rendering one message may take while a user waits. */
export const MESSAGE_MS = 5_000;

const room = createContext({ work: (): unknown => undefined });
const script = new Script("work()");

/**
 * Runs synchronous work under a deadline: a timer would not fire during it. Every parser is linear
 * (test/linear-domain.test.ts), so this bounds the unforeseen case. Its watch is a thread, which costs 0.05 to 0.3 ms a
 * call (docs/decisions/052-rendering-has-a-deadline.md).
 *
 * @param work - May leave what it changes half done when it is stopped.
 * @throws AppError "impossible", recognised by `isTooSlow`, when it was stopped; otherwise what `work` throws.
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

/** Recognises the refusal of a message that takes too long. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof AppError && error.reason === TOO_SLOW;
}

function done<Result>(result: { value: Result } | null): Result {
  if (result === null) throw new Error("work that has ended left no result");
  return result.value;
}

/** The error belongs to the vm context, so it is no instance of this realm's `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
