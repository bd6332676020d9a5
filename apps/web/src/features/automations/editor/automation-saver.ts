import { AGAIN_MS, RESPONSE_MS, PAUSE_MS } from "../../../lib/autosave.ts";
import type { SaveState } from "../../../lib/autosave.ts";
import { answerWithin } from "../../../lib/server/answer-within.ts";
import { createStore } from "../../../lib/store.ts";

/** The saver's dependencies. */
export type SaverPorts<Contents> = {
  /** Resolves to when it was saved. */
  send: (contents: Contents, signal: AbortSignal) => Promise<string>;
  /** The server's sentence for a permanent refusal; null when a retry may help. */
  refusalOf: (error: unknown) => string | null;
  /** Calls back when the server answers again. */
  onBack: (goOn: () => void) => () => void;
  /** Stores the local copy of what the server does not have, or deletes it. */
  keep: (contents: Contents) => void;
  drop: () => void;
};

/** Autosaves one document. */
export type AutomationSaver<Contents> = {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** Whether something is written that the server does not have. */
  isDirty: () => boolean;
  /** Replaces the contents to save. */
  write: (contents: Contents) => void;
  /** Saves now; resolves to whether everything is saved. */
  save: () => Promise<boolean>;
  /** Takes back what is not saved: there is nothing left to save it in. */
  discard: () => void;
  /** Starts autosaving, until `end`. */
  begin: () => void;
  /** Ends autosaving; `keep` leaves the local copy. */
  end: (keep: boolean) => void;
};

/**
 * Autosaves with a debounce, one save at a time.
 *
 * @param stored - The contents the server has.
 */
export function createAutomationSaver<Contents>(
  stored: Contents,
  ports: SaverPorts<Contents>,
): AutomationSaver<Contents> {
  let contents = stored;
  let storedText = JSON.stringify(stored);
  let savedAt: string | null = null;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let active = false;
  /** The page has been left, until `begin`. */
  let isEnded = false;
  let stopWaiting = () => {};
  const { get, set, subscribe } = createStore<SaveState>({ status: "as opened" });

  const isDirty = () => JSON.stringify(contents) !== storedText;

  function plan(afterMs: number): void {
    clearTimeout(timer);
    if (active) timer = setTimeout(() => void save(), afterMs);
  }

  function settle(): void {
    if (isDirty()) {
      // A save that ends after the page was left must not replace a newer copy.
      if (!isEnded) ports.keep(contents);
      set({ status: "waiting" });
      return;
    }
    ports.drop();
    set(savedAt === null ? { status: "as opened" } : { status: "saved", at: savedAt });
  }

  async function attempt(): Promise<boolean> {
    const snapshot = contents;
    set({ status: "saving" });
    try {
      savedAt = await answerWithin(RESPONSE_MS, (signal) => ports.send(snapshot, signal));
      storedText = JSON.stringify(snapshot);
      settle();
      if (isDirty()) plan(PAUSE_MS);
      return !isDirty();
    } catch (error) {
      const message = ports.refusalOf(error);
      set(message === null ? { status: "unreached" } : { status: "refused", message });
      if (message === null) plan(AGAIN_MS);
      return false;
    }
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    while (running !== null) await running;
    if (!isDirty()) return true;
    running = attempt().finally(() => (running = null));
    return await running;
  }

  return {
    get,
    subscribe,
    isDirty,
    write(next) {
      if (JSON.stringify(next) === JSON.stringify(contents)) return;
      contents = next;
      // A live region announces only lasting states, not every keystroke's.
      if (running !== null || get().status === "unreached") ports.keep(contents);
      else settle();
      if (isDirty()) plan(PAUSE_MS);
      else clearTimeout(timer);
    },
    save,
    discard() {
      clearTimeout(timer);
      contents = JSON.parse(storedText) as Contents;
      ports.drop();
    },
    begin() {
      active = true;
      isEnded = false;
      stopWaiting();
      stopWaiting = ports.onBack(() => {
        if (get().status === "unreached") void save();
      });
      if (isDirty()) plan(PAUSE_MS);
    },
    end(keep) {
      active = false;
      isEnded = true;
      clearTimeout(timer);
      stopWaiting();
      if (!keep) ports.drop();
    },
  };
}
