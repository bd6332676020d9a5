import { useEffect } from "react";
import { AGAIN_MS, RESPONSE_MS, PAUSE_MS } from "./autosave.ts";
import type { SaveState } from "./autosave.ts";
import { serverError } from "./server-error.ts";
import { serverMessage } from "./server-message.ts";
import { withTimeout } from "./server/with-timeout.ts";
import { session } from "./session/session.ts";
import { createStore, useStore } from "./store.ts";

/** The result of a save; `ok` where everything is saved. */
export type SaveResult = { ok: true } | { ok: false; error: unknown };

/** The saver's dependencies. */
export type AutosaverPorts<Contents> = {
  /** Resolves to when it was saved. */
  send: (contents: Contents, signal: AbortSignal) => Promise<string>;
  /** The server's sentence for a permanent refusal; null when a retry may help. */
  refusalOf: (error: unknown) => string | null;
  /** Calls back when the server responds again. */
  onBack: (goOn: () => void) => () => void;
  /** Stores the local copy of unsaved contents, or deletes it. */
  keep: (contents: Contents) => void;
  drop: () => void;
  /** Text by which two contents are compared; JSON by default. */
  textOf?: (contents: Contents) => string;
  /** Whether contents are worth a first save. */
  isWorthSaving?: (contents: Contents) => boolean;
  /** Whether a manual save is sent unchanged too: nothing is stored yet. */
  isUnsaved?: () => boolean;
  /** Whether an error means that it was deleted elsewhere: only a manual save creates it again. */
  isGone?: (error: unknown) => boolean;
};

/** Autosaves one document. */
export type Autosaver<Contents> = {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** Whether something is written that the server does not have. */
  isDirty: () => boolean;
  /** Replaces the contents to save. */
  write: (contents: Contents) => void;
  /** Saves now. */
  save: () => Promise<SaveResult>;
  /** Starts autosaving, until `end`. */
  begin: () => void;
  /** Pauses autosaving until `begin`; resolves once a save under way has ended. */
  hold: () => Promise<void>;
  /** Ends autosaving for good, and drops unsaved changes: there is nothing left to save them in. */
  finish: () => void;
  /** Ends autosaving as the page is left; `keep` leaves the local copy. */
  end: (keep: boolean) => void;
};

/**
 * Autosaves with a debounce, one save at a time.
 *
 * @param stored - The contents the server has.
 * @param savedAt - When they were saved, where that is known.
 */
export function createAutosaver<Contents>(
  stored: Contents,
  ports: AutosaverPorts<Contents>,
  savedAt: string | null = null,
): Autosaver<Contents> {
  return new Saver(stored, ports, savedAt);
}

class Saver<Contents> implements Autosaver<Contents> {
  readonly #ports: AutosaverPorts<Contents>;
  readonly #state = createStore<SaveState>({ status: "as opened" });
  /** Last contents saved on the server, and when. */
  #stored: { text: string; at: string | null };
  #contents: Contents;
  #running: Promise<SaveResult> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWaiting = () => {};
  /** `ended` once the page is left, `finished` for good. */
  #phase: "idle" | "active" | "ended" | "finished" = "idle";
  #isGone = false;

  constructor(stored: Contents, ports: AutosaverPorts<Contents>, savedAt: string | null) {
    this.#ports = ports;
    this.#contents = stored;
    this.#stored = { text: this.#textOf(stored), at: savedAt };
  }

  readonly get = () => this.#state.get();
  readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);

  readonly isDirty = () =>
    this.#phase !== "finished" &&
    this.#textOf(this.#contents) !== this.#stored.text &&
    this.#ports.isWorthSaving?.(this.#contents) !== false;

  readonly write = (next: Contents): void => {
    if (this.#phase === "finished" || this.#textOf(next) === this.#textOf(this.#contents)) return;
    this.#contents = next;
    if (this.#running !== null) return this.#keepOrDrop();
    // A live region announces only lasting states, not every keystroke's.
    const lasts = this.get().status === "unreached" || this.#isGone;
    if (lasts && this.isDirty()) this.#keepOrDrop();
    else this.#settle();
    if (this.isDirty()) this.#plan(PAUSE_MS);
    else clearTimeout(this.#timer);
  };

  readonly save = async (): Promise<SaveResult> => {
    clearTimeout(this.#timer);
    this.#isGone = false;
    while (this.#running !== null) await this.#running;
    // A save that waited for another must not store contents that were left unsaved on purpose.
    if (this.#phase === "ended") return { ok: false, error: new Error("The page was left") };
    if (!this.isDirty() && this.#ports.isUnsaved?.() !== true) return { ok: true };
    this.#running = this.#attempt().finally(() => (this.#running = null));
    return await this.#running;
  };

  readonly begin = (): void => {
    this.#phase = "active";
    this.#stopWaiting();
    this.#stopWaiting = this.#ports.onBack(() => {
      if (this.get().status === "unreached") void this.save();
    });
    if (this.isDirty()) this.#plan(PAUSE_MS);
  };

  readonly hold = async (): Promise<void> => {
    if (this.#phase === "active") this.#stop("idle");
    while (this.#running !== null) await this.#running;
  };

  readonly finish = (): void => {
    this.#stop("finished");
    this.#ports.drop();
  };

  readonly end = (keep: boolean): void => {
    this.#stopWaiting();
    if (this.#phase === "finished") return;
    this.#stop("ended");
    if (!keep) this.#ports.drop();
  };

  #textOf(contents: Contents): string {
    return this.#ports.textOf?.(contents) ?? JSON.stringify(contents);
  }

  #stop(phase: "idle" | "ended" | "finished"): void {
    this.#phase = phase;
    clearTimeout(this.#timer);
  }

  #plan(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#phase !== "active" || this.#isGone) return;
    this.#timer = setTimeout(() => void this.save(), afterMs);
  }

  #keepOrDrop(): void {
    if (!this.isDirty()) this.#ports.drop();
    // A save that ends after the page was left must not replace a newer copy, nor bring back discarded contents.
    else if (this.#phase !== "ended") this.#ports.keep(this.#contents);
  }

  #settle(): void {
    const { at } = this.#stored;
    this.#keepOrDrop();
    if (this.isDirty()) this.#state.set({ status: "waiting" });
    else this.#state.set(at === null ? { status: "as opened" } : { status: "saved", at });
  }

  async #attempt(): Promise<SaveResult> {
    const snapshot = this.#contents;
    this.#state.set({ status: "saving" });
    try {
      const at = await withTimeout(RESPONSE_MS, (signal) => this.#ports.send(snapshot, signal));
      this.#stored = { text: this.#textOf(snapshot), at };
      this.#settle();
      if (this.isDirty()) this.#plan(PAUSE_MS);
      return { ok: true };
    } catch (error) {
      this.#fail(error, snapshot);
      return { ok: false, error };
    }
  }

  #fail(error: unknown, snapshot: Contents): void {
    if (this.#ports.isGone?.(error) === true) {
      this.#isGone = true;
      this.#stored = { text: "", at: null };
      this.#keepOrDrop();
    }
    const message = this.#ports.refusalOf(error);
    this.#state.set(message === null ? { status: "unreached" } : { status: "refused", message });
    if (message === null) this.#plan(AGAIN_MS);
    else if (this.#textOf(this.#contents) !== this.#textOf(snapshot)) this.#plan(PAUSE_MS);
  }
}

/** Autosaves the contents of a screen for as long as it is open; after a sign-out the local copy stays. */
export function useAutosave<Contents>(
  saver: Pick<Autosaver<Contents>, "get" | "subscribe" | "write" | "begin" | "end">,
  contents: Contents,
): SaveState {
  useEffect(() => saver.write(contents), [saver, contents]);
  useEffect(() => {
    saver.begin();
    // A user who leaves on purpose has confirmed it.
    return () => saver.end(session.get().status === "unauthenticated");
  }, [saver]);
  return useStore(saver);
}

/** The sentence of a permanent refusal, or `failed`; null when a retry may help. */
export function refusalOf(error: unknown, failed: string): string | null {
  const status = serverError(error)?.status ?? null;
  const mayPass = status === null || status >= 500 || status === 429 || status === 401;
  return mayPass ? null : serverMessage(error, failed);
}
