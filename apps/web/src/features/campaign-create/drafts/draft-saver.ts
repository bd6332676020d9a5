import type { CampaignDraft } from "@dakiya/domain/wire";
import { AGAIN_MS, RESPONSE_MS, PAUSE_MS } from "../../../lib/autosave.ts";
import type { SaveState } from "../../../lib/autosave.ts";
import { answerWithin } from "../../../lib/server/answer-within.ts";
import { createStore } from "../../../lib/store.ts";
import type { DraftCopy } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { holdsSomething, textOf } from "./draft-text.ts";

/** The result of a save the user asked for. */
export type SaveResult = { ok: true; id: string } | { ok: false; error: unknown };

/** The saver's dependencies. */
export type SaverPorts = {
  send: (
    where: { id: string } | { key: string },
    contents: CampaignDraft,
    signal: AbortSignal,
  ) => Promise<{ _id: string; savedAt: string }>;
  /** The server's sentence for a permanent refusal; null when a retry may help. */
  refusalOf: (error: unknown) => string | null;
  /** Whether an error says that the draft has been deleted. */
  isGone: (error: unknown) => boolean;
  /** Calls back when the server answers again. */
  onBack: (goOn: () => void) => () => void;
  /** Deletes an emptied draft on the server. */
  discard: (id: string) => void;
  /** Stores the local copy, or deletes it. */
  keep: (copy: DraftCopy) => void;
  drop: (key: string) => void;
};

/** Autosaves one draft. */
export type DraftSaver = {
  get: () => SaveState;
  id: () => string | null;
  /** Whether something is written that the server does not have. */
  isDirty: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Replaces the contents to save. */
  write: (contents: CampaignDraft) => void;
  /** Saves now, changed or not. */
  save: () => Promise<SaveResult>;
  /** Starts autosaving, until `end`. */
  begin: () => void;
  /** Pauses autosaving until `begin`; resolves to the draft's id once a save under way has ended. */
  hold: () => Promise<string | null>;
  /** Ends autosaving for good: the campaign was accepted, so nothing of it may come back as a draft. */
  finish: () => void;
  /** Ends autosaving; `keep` leaves the local copy. Without it an emptied draft is deleted. */
  end: (keep: boolean) => void;
};

/** The saver's initial state. `key` identifies the form. */
export type SaverStart = {
  key: string;
  id: string | null;
  savedAt: string | null;
  /** The last saved contents, or the empty form. */
  initial: CampaignDraft;
};

/** Autosaves with a debounce. A new form is first saved with its first word or rule. */
export function createDraftSaver(start: SaverStart, ports: SaverPorts): DraftSaver {
  let { key, id, savedAt } = start;
  let contents = start.initial;
  let storedText = textOf(start.initial);
  const { get, set, subscribe } = createStore<SaveState>({ status: "as opened" });
  let running: Promise<SaveResult> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let active = false;
  /** The page has been left, until `begin`. */
  let isEnded = false;
  let stopWaiting = () => {};
  /** Deleted elsewhere: only a save the user asks for creates it again. */
  let isDeleted = false;
  let isFinished = false;
  let hadContents = holdsSomething(contents);

  const isDirty = () =>
    !isFinished && textOf(contents) !== storedText && (id !== null || holdsSomething(contents));

  function plan(afterMs: number): void {
    clearTimeout(timer);
    if (active && !isDeleted) timer = setTimeout(() => void save(), afterMs);
  }

  async function attempt(): Promise<SaveResult> {
    const snapshot = contents;
    set({ status: "saving" });
    const where = id === null ? { key } : { id };
    try {
      const answer = await answerWithin(RESPONSE_MS, (signal) =>
        ports.send(where, snapshot, signal),
      );
      id = answer._id;
      savedAt = answer.savedAt;
      storedText = textOf(snapshot);
      settle();
      if (isDirty()) plan(PAUSE_MS);
      return { ok: true, id };
    } catch (error) {
      if (ports.isGone(error)) {
        ports.drop(key);
        isDeleted = true;
        key = crypto.randomUUID();
        id = null;
        savedAt = null;
        storedText = "";
        keepCopy();
      }
      const message = ports.refusalOf(error);
      set(message === null ? { status: "unreached" } : { status: "refused", message });
      if (message === null) plan(AGAIN_MS);
      return { ok: false, error };
    }
  }

  function settle(): void {
    if (isDirty()) {
      keepCopy();
      set({ status: "waiting" });
      return;
    }
    ports.drop(key);
    set(savedAt === null ? { status: "as opened" } : { status: "saved", at: savedAt });
  }

  function keepCopy(): void {
    ports.keep({ key, id, over: savedAt, contents, writtenAt: new Date().toISOString() });
  }

  async function save(): Promise<SaveResult> {
    clearTimeout(timer);
    isDeleted = false;
    while (running !== null) await running;
    // A save that waited for another must not store what was left without saving.
    if (isEnded) return { ok: false, error: new Error("The page was left before this save began") };
    if (id !== null && !isDirty()) return { ok: true, id };
    running = attempt().finally(() => (running = null));
    return await running;
  }

  const wake = () => {
    if (get().status === "unreached") void save();
  };

  return {
    get,
    subscribe,
    id: () => id,
    isDirty,
    write(next) {
      if (isFinished || textOf(next) === textOf(contents)) return;
      contents = next;
      hadContents ||= holdsSomething(next);
      if (running !== null) {
        if (isDirty()) keepCopy();
        else ports.drop(key);
        return;
      }
      // A live region announces only lasting states, not every keystroke's.
      if ((get().status === "unreached" || isDeleted) && isDirty()) keepCopy();
      else settle();
      if (isDirty()) plan(PAUSE_MS);
      else clearTimeout(timer);
    },
    save,
    begin() {
      active = true;
      isEnded = false;
      stopWaiting();
      stopWaiting = ports.onBack(wake);
      if (isDirty()) plan(PAUSE_MS);
    },
    async hold() {
      active = false;
      clearTimeout(timer);
      while (running !== null) await running;
      return id;
    },
    finish() {
      isFinished = true;
      active = false;
      clearTimeout(timer);
      ports.drop(key);
    },
    end(keep) {
      active = false;
      isEnded = true;
      clearTimeout(timer);
      stopWaiting();
      if (isFinished) return;
      if (keep && (id !== null || holdsSomething(contents))) return keepCopy();
      ports.drop(key);
      if (keep || !hadContents || holdsSomething(contents)) return;
      // A save on its way may make the draft only now.
      void Promise.resolve(running).then(() => id !== null && ports.discard(id));
    },
  };
}
