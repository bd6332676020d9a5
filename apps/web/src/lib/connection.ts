import { createStore, useStore } from "./store.ts";

/** What a gateway says in place of a server that it can't reach, such as one that restarts. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/** Whether an answer, or that there is none, comes from no server of ours; one of ours says so in its own words. */
export function isUnreached(response: Response | null): boolean {
  return response === null || GATEWAY_STATUSES.has(response.status);
}

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 2500;
/** Well for so long, it is looked for quickly again. */
const STEADY_MS = 30_000;

const lost = createStore(false);
let lookAfterMs = FIRST_LOOK_MS;
let backAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

async function look(): Promise<void> {
  plan();
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  await answer?.text().catch(() => "");
  if (answer?.ok !== true || !lost.get()) return;
  rest();
  backAt = Date.now();
  for (const goOn of waiting) goOn();
}

/** Looks less and less often, also where the server is well and something before it is not. */
function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), lookAfterMs);
  lookAfterMs = Math.min(lookAfterMs * 2, LAST_LOOK_MS);
}

function rest(): void {
  clearTimeout(timer);
  removeEventListener("online", lookNow);
  lost.set(false);
}

const lookNow = () => void look();

/** Whether the server can be reached, as far as requests have shown. */
export const connection = {
  isLost: lost.get,
  subscribe: lost.subscribe,

  /** A request has not reached the server. It is looked for until it answers, as long as somebody waits for that. */
  lose(): void {
    if (lost.get() || waiting.size === 0) return;
    if (Date.now() - backAt > STEADY_MS) lookAfterMs = FIRST_LOOK_MS;
    lost.set(true);
    addEventListener("online", lookNow);
    plan();
  },

  /** Calls back each time the server answers again. */
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
  return useStore(lost);
}
