import { isUnreached } from "../connection.ts";
import { session } from "./session.ts";

/**
 * What became of a renewal. `notAllowed`: refused because of the user's address. `unreached`: nobody said whether the
 * session goes on, so that it does.
 */
export type Refresh = "renewed" | "refused" | "notAllowed" | "unreached";

/** The server's word for an address that may not use this installation. */
export const NOT_ALLOWED = "ADDRESS_NOT_ALLOWED";

let refreshes = 0;
let running: Promise<Refresh> | null = null;

/** How many refreshes have succeeded; note it before a request to tell later what the request missed. */
export function refreshCount(): number {
  return refreshes;
}

async function post(path: string): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await fetch(path, { method: "POST", credentials: "include" });
    // An answer nobody reads keeps its connection, of which a browser has few.
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
  // Nor has one said so that is asked too often.
  if (isUnreached(response) || response.status === 429) return "unreached";
  // A server that refuses takes the cookies with it; one that breaks leaves them, and scripts can't touch them.
  if (response.status !== 401) await post("/api/auth/logout");
  return text.includes(`"${NOT_ALLOWED}"`) ? "notAllowed" : "refused";
}

/** Ends the session as a refused renewal says. */
export function endRefused(refresh: Refresh): void {
  if (refresh === "notAllowed") session.refuse();
  else session.expire();
}

/**
 * Renews the session cookies once for everybody who asks while a renewal runs.
 *
 * @param seen - `refreshCount()` as it was before the request that came back 401. When a refresh has
 *   succeeded since, that request was only late: no second refresh is sent.
 * @returns Once renewed, the request is worth one retry.
 */
export function refreshSession(seen: number): Promise<Refresh> {
  if (refreshes > seen) return Promise.resolve("renewed");
  running ??= askForRefresh().finally(() => {
    running = null;
  });
  return running;
}

/** Thrown in place of an answer where the session had to be renewed and the server could not be reached for it. */
export class SessionNotRenewed extends Error {
  override readonly name = "SessionNotRenewed";
  override readonly message = "The session could not be renewed: the server was not reached";
}
