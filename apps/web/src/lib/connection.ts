import { createStore, useStore } from "./store.ts";

/** Statuses of a gateway whose server can't be reached, for example while it restarts. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/** Whether a response is a gateway's rather than the server's, whose responses have a body of its own. */
export function isUnreached(response: Response | null): boolean {
  return response === null || GATEWAY_STATUSES.has(response.status);
}

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 2500;
/** After this long without a failure, probes start again at the shortest interval. */
const STEADY_MS = 30_000;

const lostStore = createStore(false);
let lookAfterMs = FIRST_LOOK_MS;
let backAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

async function look(): Promise<void> {
  plan();
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  await response?.text().catch(() => "");
  if (response?.ok !== true || !lostStore.get()) return;
  rest();
  backAt = Date.now();
  for (const goOn of waiting) goOn();
}

/** Backoff of the probes, also when the server is up and a gateway in between is not. */
function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), lookAfterMs);
  lookAfterMs = Math.min(lookAfterMs * 2, LAST_LOOK_MS);
}

function rest(): void {
  clearTimeout(timer);
  removeEventListener("online", lookNow);
  lostStore.set(false);
}

const lookNow = () => void look();

/** Whether the server can be reached, as requests have shown. */
export const connection = {
  isLost: lostStore.get,
  subscribe: lostStore.subscribe,

  /** A request has not reached the server. Probes follow until it responds, while there are listeners. */
  lose(): void {
    if (lostStore.get() || waiting.size === 0) return;
    if (Date.now() - backAt > STEADY_MS) lookAfterMs = FIRST_LOOK_MS;
    lostStore.set(true);
    addEventListener("online", lookNow);
    plan();
  },

  /** Calls back each time the server responds again. */
  onBack(goOn: () => void): () => void {
    waiting.add(goOn);
    return () => {
      waiting.delete(goOn);
      if (waiting.size === 0) rest();
    };
  },
};

/** Whether the server is out of reach, for components. */
export function useConnectionLost(): boolean {
  return useStore(lostStore);
}
