import { importWire } from "@dakiya/domain/wire";
import type { ImportWire } from "@dakiya/domain/wire";

/** Where events do not come through. */
const POLL_MS = 1000;
/** Where they do: a stream can fall silent without an error, as when a computer slept. */
const GLANCE_MS = 15_000;

function readState(text: string): ImportWire | null {
  try {
    return importWire.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Follows an import until it has ended: by server-sent events, and by asking again and again where those
 * do not come through.
 *
 * @param ask - Reads the import once, null when it is there no more; a failure is tried again.
 * @param onState - Called with every state, the last of which has `finishedAt`.
 * @param onSilence - Called when the server could not be reached; it is asked again.
 * @param onGone - Called, as the last thing, when the import is there no more.
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

  // Timers sleep in a tab behind others, and nothing comes in while the line is down.
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
    // Left open it would connect for ever, and it cannot renew a session; asking can.
    events.close();
    hasEvents = false;
    void look();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  plan();
  return stop;
}
