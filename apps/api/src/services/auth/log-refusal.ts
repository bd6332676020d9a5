import type { Deps } from "../../deps.ts";

/**
 * Logs a refused sign-in or renewal, whose reason the client is not told.
 *
 * @param cause - The reason, such as a token's error; the line has the claim it names as a field.
 */
export function logRefusal(log: Deps["log"], cause: unknown): void {
  const { message = "", claim = null } = Object(cause);
  log.warn({ claim, reason: String(message) }, "sign-in refused");
}
