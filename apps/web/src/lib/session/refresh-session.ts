import { isUnreached } from "../connection.ts";
import { session } from "./session.ts";

/**
 * The result of a renewal. `notAllowed`: refused because of the user's address. `unreached`: no response, so the
 * session stays.
 */
export type Refresh = "renewed" | "refused" | "notAllowed" | "unreached";

/** The server's code for an address that is not allowed. */
export const NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

let refreshes = 0;
let running: Promise<Refresh> | null = null;

/** The number of successful refreshes; a request compares it to detect one that happened meanwhile. */
export function refreshCount(): number {
  return refreshes;
}

async function post(path: string): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await fetch(path, { method: "POST", credentials: "include" });
    // An unread body keeps its connection, of which a browser has few.
    return { response, text: await response.text() };
  } catch {
    return null;
  }
}

async function askForRefresh(): Promise<Refresh> {
  const answer = await post("/api/auth/refresh-token");
  if (answer === null) return "unreached";
  const { response, text } = answer;
  if (response.ok) {
    refreshes += 1;
    return "renewed";
  }
  // A rate limit is not a refusal either.
  if (isUnreached(response) || response.status === 429) return "unreached";
  // A refusal clears the cookies; a failing server leaves them, and scripts can't remove them.
  if (response.status !== 401) await post("/api/auth/logout");
  return text.includes(`"${NOT_ALLOWED}"`) ? "notAllowed" : "refused";
}

/** Ends the session as a refused renewal says. */
export function endRefused(refresh: Refresh): void {
  if (refresh === "notAllowed") session.refuse();
  else session.expire();
}

/**
 * Renews the session cookies once for all concurrent callers.
 *
 * @param countBefore - `refreshCount()` from before the request that came back 401. When a refresh has succeeded since,
 *   none is sent.
 * @returns Once renewed, the request is worth one retry.
 */
export function refreshSession(countBefore: number): Promise<Refresh> {
  if (refreshes > countBefore) return Promise.resolve("renewed");
  running ??= askForRefresh().finally(() => {
    running = null;
  });
  return running;
}

/** Thrown where the session had to be renewed and the server could not be reached. */
export class SessionNotRenewed extends Error {
  override readonly name = "SessionNotRenewed";
  override readonly message = "The session could not be renewed: the server was not reached";
}
