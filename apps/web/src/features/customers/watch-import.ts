import { importWire } from "@dakiya/domain/wire";
import type { ImportWire } from "@dakiya/domain/wire";

const POLL_MS = 1000;

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
 * @param ask - Reads the import once; a failure is tried again.
 * @param onState - Called with every state, the last of which has `finishedAt`.
 * @returns Stops following.
 */
export function watchImport(
  id: string,
  ask: () => Promise<ImportWire>,
  onState: (state: ImportWire) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function stop(): void {
    ended = true;
    events.close();
    clearTimeout(timer);
  }

  function take(state: ImportWire): void {
    if (ended) return;
    if (state.finishedAt !== null) stop();
    onState(state);
  }

  async function poll(): Promise<void> {
    try {
      take(await ask());
    } catch {
      // The next question may be answered.
    }
    if (!ended) timer = setTimeout(() => void poll(), POLL_MS);
  }

  const events = new EventSource(`/api/customer/imports/${encodeURIComponent(id)}/events`);
  events.onmessage = ({ data }) => {
    const state = readState(String(data));
    if (state !== null) take(state);
  };
  events.onerror = () => {
    // Left open it would connect for ever, and it cannot renew a session; asking can.
    events.close();
    if (!ended && timer === undefined) void poll();
  };
  return stop;
}
