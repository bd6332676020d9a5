let refreshes = 0;
let running: Promise<boolean> | null = null;

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

async function askForRefresh(): Promise<boolean> {
  const response = await post("/api/auth/refresh-token");
  if (response?.ok === true) {
    refreshes += 1;
    return true;
  }
  // A server that refuses takes the cookies with it; one that breaks leaves them, and scripts can't touch them.
  if (response?.status !== 401) await post("/api/auth/logout");
  return false;
}

/**
 * Renews the session cookies once for everybody who asks while a renewal runs (SPEC §7).
 *
 * @param seen - `refreshCount()` as it was before the request that came back 401. When a refresh has
 *   succeeded since, that request was only late: no second refresh is sent.
 * @returns Whether the request is worth one retry.
 */
export function refreshSession(seen: number): Promise<boolean> {
  if (refreshes > seen) return Promise.resolve(true);
  running ??= askForRefresh().finally(() => {
    running = null;
  });
  return running;
}
