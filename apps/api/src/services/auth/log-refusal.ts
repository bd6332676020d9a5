import type { Deps } from "../../deps.ts";

/**
 * Leaves a line in the log for a sign-in or renewal that is refused, because who is refused is told no reason.
 *
 * @param cause - What kept them out, such as the error of a token; the claim it names stands in the line by itself.
 */
export function logRefusal(log: Deps["log"], cause: unknown): void {
  const { message = "", claim = null } = Object(cause);
  log.warn({ claim, reason: String(message) }, "sign-in refused");
}
