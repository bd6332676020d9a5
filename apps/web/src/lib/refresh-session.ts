import { isUnreached } from "./connection.ts";

/** What became of a renewal. `unreached`: nobody said whether the session goes on, so that it does. */
export type Refresh = "renewed" | "refused" | "unreached";

let refreshes = 0;
let running: Promise<Refresh> | null = null;

/** How many refreshes have succeeded; note it before a request to tell later what the request missed. */
export function refreshCount(): number {
  return refreshes;
}

async function post(path: string): Promise<Response | null> {
  try {
    const response = await fetch(path, { method: "POST", credentials: "include" });
    // An answer nobody reads keeps its connection, of which a browser has few.
    await response.text();
    return response;
  } catch {
    return null;
  }
}

async function askForRefresh(): Promise<Refresh> {
  const response = await post("/api/auth/refresh-token");
  if (response?.ok === true) {
    refreshes += 1;
    return "renewed";
  }
  if (response === null || isUnreached(response)) return "unreached";
  // A server that refuses takes the cookies with it; one that breaks leaves them, and scripts can't touch them.
  if (response.status !== 401) await post("/api/auth/logout");
  return "refused";
}

/**
 * Renews the session cookies once for everybody who asks while a renewal runs (SPEC §7).
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
