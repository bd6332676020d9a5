import { importWire } from "@dakiya/domain/wire";
import type { ImportWire } from "@dakiya/domain/wire";

/** Polling interval without events. */
const POLL_MS = 1000;
/** With events: a stream can go silent without an error, for example after sleep. */
const GLANCE_MS = 15_000;

function readState(text: string): ImportWire | null {
  try {
    return importWire.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Follows an import until it has ended: by server-sent events, and by polling where those fail.
 *
 * @param ask - Reads the import once, null when it no longer exists; a failure is retried.
 * @param onState - Called with every state, the last of which has `finishedAt`.
 * @param onSilence - Called when the server could not be reached; it is retried.
 * @param onGone - Called last, when the import no longer exists.
 * @returns Stops following.
 */
export function watchImport(
  id: string,
  {
    ask,
    onState,
    onSilence,
    onGone,
  }: {
    ask: () => Promise<ImportWire | null>;
    onState: (state: ImportWire) => void;
    onSilence: () => void;
    onGone: () => void;
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let hasEvents = true;
  let asking = false;

  function stop(): void {
    ended = true;
    events.close();
    clearTimeout(timer);
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  }

  function plan(): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void look(), hasEvents ? GLANCE_MS : POLL_MS);
  }

  function take(state: ImportWire): void {
    if (ended) return;
    if (state.finishedAt !== null) stop();
    onState(state);
  }

  async function look(): Promise<void> {
    if (asking || ended) return;
    asking = true;
    const answer = await ask().catch(() => undefined);
    asking = false;
    if (ended) return;
    if (answer === null) {
      stop();
      return onGone();
    }
    if (answer === undefined) onSilence();
    else take(answer);
    plan();
  }

  // Timers are throttled in background tabs, and events are lost offline.
  function wake(): void {
    if (document.visibilityState === "visible") void look();
  }

  const events = new EventSource(`/api/customer/imports/${encodeURIComponent(id)}/events`);
  events.onmessage = ({ data }) => {
    const state = readState(String(data));
    if (state === null) return;
    take(state);
    plan();
  };
  events.onerror = () => {
    // An open EventSource reconnects forever and cannot renew a session; polling can.
    events.close();
    hasEvents = false;
    void look();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  plan();
  return stop;
}
