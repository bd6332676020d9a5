import { createContext, Script } from "node:vm";

const room = createContext({ work: (): unknown => undefined });
const script = new Script("work()");

/**
 * Runs synchronous work under a deadline: a timer would not fire during it. Every parser is linear
 * (test/linear-domain.test.ts), so this bounds the unforeseen case. Its watch is a thread, which costs 0.05 to 0.3 ms a
 * call (docs/decisions/052-rendering-has-a-deadline.md). Not reentrant.
 *
 * @param work - May leave its changes half done when it is stopped.
 * @throws An error recognised by `isTooSlow` when it was stopped; otherwise any error of `work`.
 */
export function withinTime(limitMs: number, work: () => void): void {
  room["work"] = work;
  script.runInContext(room, { timeout: limitMs });
}

/** Recognises that work was stopped. The error belongs to the vm context, so it is no instance of this realm's `Error`. */
export function isTooSlow(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
